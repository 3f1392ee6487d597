import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { useId, useLayoutEffect, useRef, useState } from "react";
import { videoOf } from "../../../../shared/text/video.ts";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { $insertCard, $insertVideo } from "../paste/paste-address.ts";

/** Asks for a video's address and title, or for the address of a page. It is no <form>, for the same reason as `LinkForm`. */
export function VideoOrCardForm({ tool, onDone }: { tool: "video" | "card"; onDone: () => void }) {
  const words = useAdminWords();
  const [editor] = useLexicalComposerContext();
  const [problem, setProblem] = useState<string>();
  const address = useRef<HTMLInputElement>(null);
  const title = useRef<HTMLInputElement>(null);
  const id = useId();
  const isVideo = tool === "video";
  useLayoutEffect(() => address.current?.focus(), []);

  const done = (change?: () => void) => {
    onDone();
    if (change) editor.update(change);
    editor.focus();
  };
  const save = () => {
    const typed = address.current?.value.trim() ?? "";
    const url = /^https?:/i.test(typed) ? typed : `https://${typed}`;
    const video = videoOf(url);
    if (video) done(() => $insertVideo(video.pageUrl, title.current?.value ?? ""));
    else if (tool === "video") setProblem(words.editor.videoUnknown);
    else if (!typed || !URL.canParse(url)) setProblem(words.editor.addressInvalid);
    else done(() => $insertCard(url));
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: the legend of a fieldset would be on a separate line
    <div
      className="editor-row"
      role="group"
      aria-label={words.editor[tool]}
      onKeyDown={(event) => {
        // Enter ends the composition of a Japanese word, for example.
        if (event.nativeEvent.isComposing) return;
        if (event.key === "Escape") {
          event.stopPropagation();
          done();
        } else if (event.key === "Enter" && event.target instanceof HTMLInputElement) {
          event.preventDefault();
          save();
        }
      }}
    >
      <label htmlFor={id}>{isVideo ? words.editor.videoAddress : words.editor.cardAddress}</label>
      <input
        ref={address}
        id={id}
        className="editor-field"
        type="text"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        placeholder={isVideo ? words.editor.videoServices : "https://"}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={() => setProblem(undefined)}
      />
      {isVideo && (
        <>
          <label htmlFor={`${id}-title`}>{words.editor.videoTitle}</label>
          <input ref={title} id={`${id}-title`} className="editor-field" type="text" autoComplete="off" />
        </>
      )}
      <button type="button" className="editor-word" onClick={save}>
        {isVideo ? words.editor.addVideo : words.editor.addCard}
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
