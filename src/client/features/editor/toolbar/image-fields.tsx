import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { $getNodeByKey, $setState, type NodeKey } from "lexical";
import { type ReactNode, useId, useState } from "react";
import { maxAltLength } from "../../../../shared/limits.ts";
import { type FigureLayout, figureLayouts, isFigureLayout } from "../../../../shared/text/figure-layout.ts";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { $addCaption, $isFigureNode, $removeCaption, $setLayout } from "../nodes/figure-node.ts";
import { $isImageNode, imageState } from "../nodes/image-node.ts";
import { $selectNode } from "../nodes/object-selection.ts";
import { EditorField } from "./editor-field.tsx";
import { useChange } from "./use-change.ts";

interface ImageFieldsProps {
  imageKey: NodeKey;
  src: string;
  alt: string;
  hasCaption: boolean;
  layout: FigureLayout | null;
  /** Rendered beside the field, such as a button that suggests a description. */
  altTool?: ((image: { src: string; alt: string }, onText: (alt: string) => void) => ReactNode) | undefined;
}

/** The description and the layout of the selected image, and a button that adds or removes its caption. */
export function ImageFields({ imageKey, src, alt, hasCaption, layout, altTool }: ImageFieldsProps) {
  const words = useAdminWords();
  const [editor] = useLexicalComposerContext();
  const [typed, setTyped] = useState(alt);
  const change = useChange();
  const id = useId();
  const $change = (what: (node: NonNullable<ReturnType<typeof $getNodeByKey>>) => void) =>
    change(() => {
      const node = $getNodeByKey(imageKey);
      if (node) what(node);
    });
  const write = (text: string) => {
    setTyped(text);
    $change((node) => {
      if ($isImageNode(node)) $setState(node, imageState, (image) => ({ ...image, alt: text.trim() }));
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
      {altTool?.({ src, alt }, write)}
      <span className="editor-pair">
        <label htmlFor={id}>{words.editor.layout}</label>
        <select
          id={id}
          className="editor-field editor-choice"
          value={layout ?? "text"}
          onChange={({ target: { value } }) =>
            $change((node) => {
              $setLayout(node, isFigureLayout(value) ? value : null);
              // If the whole gallery is selected, its first image is another one: these fields would disappear, and the
              // focus with them.
              $selectNode(node);
            })
          }
        >
          {(["text", ...figureLayouts] as const).map((one) => (
            <option key={one} value={one}>
              {words.editor.layouts[one]}
            </option>
          ))}
        </select>
      </span>
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
      {/* A touch keyboard has no Delete key, and its Backspace does not reach a selected image everywhere. */}
      <button
        type="button"
        className="editor-word"
        onClick={() => {
          editor.update(() => {
            const image = $getNodeByKey(imageKey);
            const figure = image?.getParent();
            ($isFigureNode(figure) ? figure : image)?.selectNext();
            ($isFigureNode(figure) ? figure : image)?.remove();
          });
          editor.focus();
        }}
      >
        {words.editor.removeImage}
      </button>
    </div>
  );
}
