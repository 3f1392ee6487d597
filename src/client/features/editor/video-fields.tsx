import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { $getNodeByKey, type NodeKey } from "lexical";
import { useId, useState } from "react";
import { useChange } from "./use-change.ts";
import { $isVideoNode, maxVideoTitleLength, titleOf } from "./video-node.ts";

interface VideoFieldsProps {
  videoKey: NodeKey;
  address: string;
  title: string;
}

/** Names the selected video. */
export function VideoFields({ videoKey, address, title }: VideoFieldsProps) {
  const [editor] = useLexicalComposerContext();
  const [typed, setTyped] = useState(title);
  const id = useId();
  const change = useChange();
  const write = (text: string) => {
    setTyped(text);
    change(() => {
      const node = $getNodeByKey(videoKey);
      if ($isVideoNode(node)) node.setVideo({ ...node.getVideo(), title: titleOf(address, text) });
    });
  };
  return (
    <div className="editor-row">
      <label htmlFor={id}>Title of the video</label>
      <input
        id={id}
        className="editor-field editor-field-long"
        type="text"
        autoComplete="off"
        maxLength={maxVideoTitleLength}
        value={typed}
        onChange={(event) => write(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" && event.key !== "Escape") return;
          event.preventDefault();
          editor.focus();
        }}
      />
    </div>
  );
}
