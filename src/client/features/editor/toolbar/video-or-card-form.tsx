import { useId, useLayoutEffect, useRef, useState } from "react";
import { videoOf } from "../../../../shared/text/video.ts";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { $insertCard, $insertVideo } from "../paste/paste-address.ts";
import { ToolRow, useToolEnd } from "./tool-row.tsx";

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
    <ToolRow label={words[tool]} problemId={`${id}-problem`} problem={problem} onSave={save} onCancel={done}>
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
