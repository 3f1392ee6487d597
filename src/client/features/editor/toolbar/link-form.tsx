import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { useFoundPosts } from "../../../lib/hooks/use-found-posts.ts";
import { $applyLink, $removeLink } from "../edits/inline-formats.ts";
import { ToolRow, useToolEnd } from "./tool-row.tsx";
import { readTypedLink } from "./typed-link.ts";

/** An address, and not the title of a post. */
const looksLikeAddress = /^[/?#]|[@:]|\.\S/;

/** Asks for a link's address, or the title of a post to link to. */
export function LinkForm({ href, onDone }: { href: string | undefined; onDone: () => void }) {
  const words = useAdminWords();
  const [typed, setTyped] = useState(href ?? "");
  const [problem, setProblem] = useState<string>();
  const [isListed, setListed] = useState(false);
  const [active, setActive] = useState(-1);
  const isTitle = isListed && typed.trim() !== "" && !looksLikeAddress.test(typed.trim());
  const posts = useFoundPosts(typed, isTitle);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  useLayoutEffect(() => field.current?.select(), []);

  const done = useToolEnd(onDone);
  const save = () => {
    const post = posts[active];
    if (post) return done(() => $applyLink(post.href, post.title));
    const link = readTypedLink(typed);
    if ("problem" in link) setProblem(link.problem);
    else done(() => $applyLink(link.href));
  };
  const moveActive = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || posts.length === 0 || event.nativeEvent.isComposing) return;
    event.preventDefault();
    // One place more than there are posts: there, Enter takes the address as it is typed.
    setActive(((active + 1 + step + posts.length + 1) % (posts.length + 1)) - 1);
  };

  return (
    <ToolRow
      label={words.editor.link}
      problemId={`${id}-problem`}
      problem={problem}
      onSave={save}
      onCancel={done}
      list={
        // Always rendered, because the field refers to it.
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
      }
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
        onKeyDown={moveActive}
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
    </ToolRow>
  );
}
