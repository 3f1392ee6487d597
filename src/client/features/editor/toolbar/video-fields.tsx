import { $getNodeByKey, type NodeKey } from "lexical";
import { useState } from "react";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { $isVideoNode, advisedVideoTitleLength, titleOf } from "../nodes/video-node.ts";
import { EditorField } from "./editor-field.tsx";
import { useChange } from "./use-change.ts";

interface VideoFieldsProps {
  videoKey: NodeKey;
  address: string;
  title: string;
}

/** The title of the selected video. */
export function VideoFields({ videoKey, address, title }: VideoFieldsProps) {
  const words = useAdminWords();
  const [typed, setTyped] = useState(title);
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
      <EditorField
        label={words.editor.videoTitle}
        value={typed}
        advised={advisedVideoTitleLength}
        isLong
        onWrite={write}
      />
    </div>
  );
}
