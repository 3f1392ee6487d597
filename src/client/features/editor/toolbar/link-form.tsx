import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { useEffect, useId, useRef, useState } from "react";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { $applyLink, $removeLink } from "../edits/links.ts";
import { readTypedLink } from "./typed-link.ts";

/**
 * Asks for a link's address. It is no <form>: the editor is inside the form of the post, and HTML does not allow nested
 * forms.
 */
export function LinkForm({ href, onDone }: { href: string | undefined; onDone: () => void }) {
  const words = useAdminWords();
  const [editor] = useLexicalComposerContext();
  const [typed, setTyped] = useState(href ?? "");
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => field.current?.select(), []);

  const done = (change?: () => void) => {
    onDone();
    if (change) editor.update(change);
    editor.focus();
  };
  const save = () => {
    const link = readTypedLink(typed);
    if ("problem" in link) setProblem(link.problem);
    else done(() => $applyLink(link.href));
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: the legend of a fieldset would be on a separate line
    <div
      className="editor-row"
      role="group"
      aria-label={words.editor.link}
      onKeyDown={(event) => {
        if (event.key === "Escape") {
          event.stopPropagation();
          done();
        } else if (event.key === "Enter" && event.target === field.current) {
          event.preventDefault();
          save();
        }
      }}
    >
      <label htmlFor={id}>{words.editor.linkAddress}</label>
      <input
        ref={field}
        id={id}
        className="editor-field"
        type="text"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://"
        value={typed}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={(event) => {
          setTyped(event.target.value);
          setProblem(undefined);
        }}
      />
      <button type="button" className="editor-word" onClick={save}>
        {href === undefined ? words.editor.addLink : words.editor.saveLink}
      </button>
      {href === undefined ? null : (
        <>
          <a className="editor-word" href={href} target="_blank" rel="noopener">
            {words.editor.openLink}
          </a>
          <button type="button" className="editor-word" onClick={() => done($removeLink)}>
            {words.editor.removeLink}
          </button>
        </>
      )}
      <button type="button" className="editor-word" onClick={() => done()}>
        {words.actions.cancel}
      </button>
      {problem ? (
        <p id={`${id}-problem`} className="editor-problem" role="alert">
          {problem}
        </p>
      ) : null}
    </div>
  );
}
