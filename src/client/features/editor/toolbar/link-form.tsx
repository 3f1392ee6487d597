import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { useId, useLayoutEffect, useRef, useState } from "react";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { useFoundPosts } from "../../../lib/hooks/use-found-posts.ts";
import { $applyLink, $removeLink } from "../edits/links.ts";
import { readTypedLink } from "./typed-link.ts";

/** An address, and not the title of a post. */
const looksLikeAddress = /^[/?#]|[@:]|\.\S/;

/**
 * Asks for a link's address, or the title of a post to link to. It is no <form>: the editor is inside the form of the post, and HTML does not allow nested
 * forms.
 */
export function LinkForm({ href, onDone }: { href: string | undefined; onDone: () => void }) {
  const words = useAdminWords();
  const [editor] = useLexicalComposerContext();
  const [typed, setTyped] = useState(href ?? "");
  const [problem, setProblem] = useState<string>();
  const [isListed, setListed] = useState(false);
  const [active, setActive] = useState(-1);
  const isTitle = isListed && typed.trim() !== "" && !looksLikeAddress.test(typed.trim());
  const posts = useFoundPosts(typed, isTitle);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  useLayoutEffect(() => field.current?.select(), []);

  const done = (change?: () => void) => {
    onDone();
    if (change) editor.update(change);
    editor.focus();
  };
  const save = () => {
    const post = posts[active];
    if (post) return done(() => $applyLink(post.href, post.title));
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
        // Enter ends the composition of a Japanese word, for example.
        if (event.nativeEvent.isComposing) return;
        const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
        if (event.key === "Escape") {
          event.stopPropagation();
          done();
        } else if (event.target !== field.current) {
          return;
        } else if (event.key === "Enter") {
          event.preventDefault();
          save();
        } else if (step !== undefined && posts.length > 0) {
          event.preventDefault();
          // One place more than there are posts: there, Enter takes the address as it is typed.
          setActive(((active + 1 + step + posts.length + 1) % (posts.length + 1)) - 1);
        }
      }}
    >
      <label htmlFor={id}>{words.editor.linkAddress}</label>
      <input
        ref={field}
        id={id}
        className="editor-field"
        type="text"
        role="combobox"
        aria-expanded={posts.length > 0}
        aria-controls={`${id}-posts`}
        aria-autocomplete="list"
        aria-activedescendant={posts[active] && `${id}-${posts[active]._id}`}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        placeholder={words.editor.linkPlaceholder}
        value={typed}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={(event) => {
          setTyped(event.target.value);
          setListed(true);
          setActive(-1);
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
      {/* Always rendered, since the field names it. */}
      <div id={`${id}-posts`} role="listbox" aria-label={words.editor.menus.post} className="editor-link-posts">
        {posts.map((post, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which has the focus
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
          <div
            key={post._id}
            id={`${id}-${post._id}`}
            role="option"
            aria-selected={at === active}
            className="editor-menu-item"
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => done(() => $applyLink(post.href, post.title))}
          >
            <span dir="auto">{post.title}</span>
            {post.status !== "published" && <span className="editor-menu-note">{words.posts[post.status]}</span>}
          </div>
        ))}
      </div>
      {problem ? (
        <p id={`${id}-problem`} className="editor-problem" role="alert">
          {problem}
        </p>
      ) : null}
    </div>
  );
}
