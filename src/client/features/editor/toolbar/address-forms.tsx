import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { videoOf } from "../../../../shared/text/video.ts";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { useFoundPosts } from "../../../lib/hooks/use-found-posts.ts";
import { $applyLink, $removeLink, readTypedLink } from "../edits/inline-formats.ts";
import { $insertCard, $insertVideo } from "../paste/paste-address.ts";

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

interface ToolRowProps {
  label: string;
  /** Id of the problem, for `aria-describedby` of a field. */
  problemId: string;
  problem: string | undefined;
  onSave: () => void;
  onCancel: () => void;
  children: ReactNode;
  /** Shown after the buttons. */
  list?: ReactNode;
}

/**
 * A row of the tools that asks for an address. Enter in a field saves, Escape cancels. It is not a <form>: the editor is
 * inside the form of the post, and HTML does not allow nested forms.
 */
function ToolRow({ label, problemId, problem, onSave, onCancel, children, list }: ToolRowProps) {
  const { actions } = useAdminWords();
  return (
    // biome-ignore lint/a11y/useSemanticElements: the legend of a fieldset would be on a separate line
    <div
      className="editor-row"
      role="group"
      aria-label={label}
      onKeyDown={(event) => {
        // Enter ends the composition of a Japanese word, for example.
        if (event.nativeEvent.isComposing) return;
        if (event.key === "Escape") {
          event.stopPropagation();
          onCancel();
        } else if (event.key === "Enter" && event.target instanceof HTMLInputElement) {
          event.preventDefault();
          onSave();
        }
      }}
    >
      {children}
      <button type="button" className="editor-word" onClick={() => onCancel()}>
        {actions.cancel}
      </button>
      {list}
      {problem ? (
        <p id={problemId} className="editor-problem" role="alert">
          {problem}
        </p>
      ) : null}
    </div>
  );
}

/** @returns a function that closes the row, changes the text and returns the focus to it */
function useToolEnd(onDone: () => void): (change?: () => void) => void {
  const [editor] = useLexicalComposerContext();
  return (change) => {
    onDone();
    if (change) editor.update(change);
    editor.focus();
  };
}

/** Asks for a video's address and title, or for the address of a page. */
export function VideoOrCardForm({ tool, onDone }: { tool: "video" | "card"; onDone: () => void }) {
  const { editor: words } = useAdminWords();
  const [problem, setProblem] = useState<string>();
  const address = useRef<HTMLInputElement>(null);
  const title = useRef<HTMLInputElement>(null);
  const id = useId();
  const isVideo = tool === "video";
  useLayoutEffect(() => address.current?.focus(), []);

  const done = useToolEnd(onDone);
  const save = () => {
    const typed = address.current?.value.trim() ?? "";
    const url = /^https?:/i.test(typed) ? typed : `https://${typed}`;
    const video = videoOf(url);
    if (video) done(() => $insertVideo(video.pageUrl, title.current?.value ?? ""));
    else if (isVideo) setProblem(words.videoUnknown);
    else if (!typed || !URL.canParse(url)) setProblem(words.addressInvalid);
    else done(() => $insertCard(url));
  };

  return (
    <ToolRow
      label={words.insertions[tool].label}
      problemId={`${id}-problem`}
      problem={problem}
      onSave={save}
      onCancel={done}
    >
      <label htmlFor={id}>{isVideo ? words.videoAddress : words.cardAddress}</label>
      <input
        ref={address}
        id={id}
        className="editor-field"
        type="text"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        placeholder={isVideo ? words.videoServices : "https://"}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={() => setProblem(undefined)}
      />
      {isVideo && (
        <>
          <label htmlFor={`${id}-title`}>{words.videoTitle}</label>
          <input ref={title} id={`${id}-title`} className="editor-field" type="text" autoComplete="off" />
        </>
      )}
      <button type="button" className="editor-word" onClick={save}>
        {isVideo ? words.addVideo : words.addCard}
      </button>
    </ToolRow>
  );
}
