import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { $getNodeByKey, type NodeKey } from "lexical";
import { type ReactNode, useState } from "react";
import { maxAltLength } from "../../../../shared/limits.ts";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { $addCaption, $removeCaption } from "../nodes/figure-node.ts";
import { $isImageNode } from "../nodes/image-node.ts";
import { EditorField } from "./editor-field.tsx";
import { useChange } from "./use-change.ts";

interface ImageFieldsProps {
  imageKey: NodeKey;
  src: string;
  alt: string;
  hasCaption: boolean;
  /** Rendered beside the field, such as a button that suggests a description. */
  altTool?: ((src: string, onText: (alt: string) => void) => ReactNode) | undefined;
}

/** The description of the selected image, and a button that adds or removes its caption. */
export function ImageFields({ imageKey, src, alt, hasCaption, altTool }: ImageFieldsProps) {
  const words = useAdminWords();
  const [editor] = useLexicalComposerContext();
  const [typed, setTyped] = useState(alt);
  const change = useChange();
  const $change = (what: (node: NonNullable<ReturnType<typeof $getNodeByKey>>) => void) =>
    change(() => {
      const node = $getNodeByKey(imageKey);
      if (node) what(node);
    });
  const write = (text: string) => {
    setTyped(text);
    $change((node) => {
      if ($isImageNode(node)) node.setImage({ ...node.getImage(), alt: text.trim() });
    });
  };
  return (
    <div className="editor-row">
      <EditorField
        label={words.image.alt}
        value={typed}
        advised={maxAltLength}
        isLong
        placeholder={words.editor.altPlaceholder}
        onWrite={write}
      />
      {altTool?.(src, write)}
      <button
        type="button"
        className="editor-word"
        onClick={() => {
          editor.update(() => {
            const node = $getNodeByKey(imageKey);
            if (node && hasCaption) $removeCaption(node);
            else if (node) $addCaption(node);
          });
          editor.focus();
        }}
      >
        {hasCaption ? words.editor.removeCaption : words.editor.addCaption}
      </button>
    </div>
  );
}
