import { $getNodeByKey, $setState, type NodeKey } from "lexical";
import { useState } from "react";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { $isCardNode, advisedCardLength, cardState, type ShownCard } from "../nodes/card-node.ts";
import { $isVideoNode, advisedVideoTitleLength, titleOf, videoState } from "../nodes/video-node.ts";
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
      if ($isVideoNode(node)) $setState(node, videoState, (video) => ({ ...video, title: titleOf(address, text) }));
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

/** The title and the description of the selected card. */
export function CardFields({ cardKey, card }: { cardKey: NodeKey; card: ShownCard }) {
  const words = useAdminWords().editor;
  const [typed, setTyped] = useState(card);
  const change = useChange();
  const write = (more: Partial<ShownCard>) => {
    setTyped({ ...typed, ...more });
    change(() => {
      const node = $getNodeByKey(cardKey);
      const changed = more.title === undefined || more.title.trim() ? more : { title: card.address };
      if ($isCardNode(node)) $setState(node, cardState, (now) => ({ ...now, ...changed }));
    });
  };
  return (
    <div className="editor-row">
      <EditorField
        label={words.cardTitle}
        value={typed.title}
        advised={advisedVideoTitleLength}
        onWrite={(title) => write({ title })}
      />
      <EditorField
        label={words.cardDescription}
        value={typed.description}
        advised={advisedCardLength}
        isLong
        onWrite={(description) => write({ description })}
      />
    </div>
  );
}
