import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { useEffect, useId, useRef, useState } from "react";
import { videoOf } from "../../../../shared/text/video.ts";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { $insertBlock } from "../edits/insert-block.ts";
import { $createVideoNode } from "../nodes/video-node.ts";

/** Asks for a video's address and title. It is no <form>, for the same reason as `LinkForm`. */
export function VideoForm({ onDone }: { onDone: () => void }) {
  const words = useAdminWords();
  const [editor] = useLexicalComposerContext();
  const [problem, setProblem] = useState<string>();
  const address = useRef<HTMLInputElement>(null);
  const title = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => address.current?.focus(), []);

  const done = (change?: () => void) => {
    onDone();
    if (change) editor.update(change);
    editor.focus();
  };
  const save = () => {
    const typed = address.current?.value.trim() ?? "";
    const video = videoOf(/^https?:/i.test(typed) ? typed : `https://${typed}`);
    if (!video) setProblem(words.editor.videoUnknown);
    else done(() => $insertBlock($createVideoNode(video.pageUrl, title.current?.value ?? "")));
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: the legend of a fieldset would be on a separate line
    <div
      className="editor-row"
      role="group"
      aria-label={words.editor.video}
      onKeyDown={(event) => {
        if (event.key === "Escape") {
          event.stopPropagation();
          done();
        } else if (event.key === "Enter" && event.target instanceof HTMLInputElement) {
          event.preventDefault();
          save();
        }
      }}
    >
      <label htmlFor={id}>{words.editor.videoAddress}</label>
      <input
        ref={address}
        id={id}
        className="editor-field"
        type="text"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        placeholder={words.editor.videoServices}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={() => setProblem(undefined)}
      />
      <label htmlFor={`${id}-title`}>{words.editor.videoTitle}</label>
      <input ref={title} id={`${id}-title`} className="editor-field" type="text" autoComplete="off" />
      <button type="button" className="editor-word" onClick={save}>
        {words.editor.addVideo}
      </button>
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
