import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { $getNodeByKey, type NodeKey } from "lexical";
import { type ReactNode, useState } from "react";
import { maxAltLength } from "../../../../shared/limits.ts";
import { EditorField } from "../editor-field.tsx";
import { $addCaption, $removeCaption } from "../nodes/figure-node.ts";
import { $isImageNode } from "../nodes/image-node.ts";
import { useChange } from "../use-change.ts";

interface PictureFieldsProps {
  pictureKey: NodeKey;
  src: string;
  alt: string;
  hasCaption: boolean;
  /** Stands beside the field: a suggestion, perhaps. */
  altTool?: ((src: string, onText: (alt: string) => void) => ReactNode) | undefined;
}

/** Asks what the selected picture shows, and gives or takes its caption. */
export function PictureFields({ pictureKey, src, alt, hasCaption, altTool }: PictureFieldsProps) {
  const [editor] = useLexicalComposerContext();
  const [typed, setTyped] = useState(alt);
  const change = useChange();
  const $change = (what: (node: NonNullable<ReturnType<typeof $getNodeByKey>>) => void) =>
    change(() => {
      const node = $getNodeByKey(pictureKey);
      if (node) what(node);
    });
  const write = (text: string) => {
    setTyped(text);
    $change((node) => {
      if ($isImageNode(node)) node.setPicture({ ...node.getPicture(), alt: text.trim() });
    });
  };
  return (
    <div className="editor-row">
      <EditorField
        label="What the picture shows"
        value={typed}
        maxLength={maxAltLength}
        isLong
        placeholder="For people who cannot see it; leave it empty for mere decoration"
        onWrite={write}
      />
      {altTool?.(src, write)}
      <button
        type="button"
        className="editor-word"
        onClick={() => {
          editor.update(() => {
            const node = $getNodeByKey(pictureKey);
            if (node && hasCaption) $removeCaption(node);
            else if (node) $addCaption(node);
          });
          editor.focus();
        }}
      >
        {hasCaption ? "Remove caption" : "Add caption"}
      </button>
    </div>
  );
}
