import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { $getNodeByKey, $setState, type LexicalNode } from "lexical";
import { type ReactNode, useState } from "react";
import { maxAltLength } from "../../../../shared/limits.ts";
import { figureLayouts } from "../../../../shared/text/figure-layout.ts";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { $addCaption, $isFigureNode, $removeCaption, $setLayout } from "../nodes/figure-node.ts";
import { $isImageNode, imageState } from "../nodes/image-node.ts";
import { $selectNode } from "../nodes/object-selection.ts";
import { LinkForm, VideoOrCardForm } from "./address-forms.tsx";
import { CalloutField, CardFields, ChoiceField, EditorField, LanguageField, VideoFields } from "./selection-fields.tsx";
import { TableTools } from "./table-tools.tsx";
import { emptyToolbarState, type ToolbarState } from "./toolbar-state.ts";
import { useChange } from "./use-change.ts";

/** Tools that the form of the post adds to the editor. */
export interface AddedTools {
  /**
   * Tools for the selected text. Called on every render; `isShown` while text is selected. In `row`, the bar at the text, they move no
   * text.
   */
  passageTools?: ((isShown: boolean, row: HTMLElement | null) => ReactNode) | undefined;
  /** Rendered beside the field for the description of an image. */
  altTool?: AltTool | undefined;
}

interface ToolFormsProps extends Pick<AddedTools, "altTool"> {
  passageTools: ((isShown: boolean) => ReactNode) | undefined;
  state: ToolbarState;
  asked: "link" | "video" | "card" | undefined;
  onDone: () => void;
  isDisabled: boolean;
}

/** Fields and forms about the selection, in rows below the buttons. */
export function ToolForms({ state, asked, onDone, isDisabled, passageTools, altTool }: ToolFormsProps) {
  const { image, video, card, table, code, callout, link, hasSelection } = isDisabled ? emptyToolbarState : state;
  const open = isDisabled ? undefined : asked;
  return (
    <>
      {open === "link" && <LinkForm href={link} onDone={onDone} />}
      {(open === "video" || open === "card") && <VideoOrCardForm key={open} tool={open} onDone={onDone} />}
      <div className="editor-selection-tools">
        {image && <ImageFields key={image.key} image={image} altTool={altTool} />}
        {video && <VideoFields key={video.key} video={video} />}
        {card && <CardFields key={card.key} card={card} />}
        {passageTools?.(hasSelection)}
        {callout && <CalloutField kind={callout} />}
        {table && <TableTools key={table.key} table={table} />}
        {code && <LanguageField key={code.key} language={code.language} />}
      </div>
    </>
  );
}

/** Renders a tool that writes the description of an image, such as a button that suggests one. */
export type AltTool = (image: { src: string; alt: string }, onText: (alt: string) => void) => ReactNode;

interface ImageFieldsProps {
  image: NonNullable<ToolbarState["image"]>;
  altTool: AltTool | undefined;
}

/** The description and the layout of the selected image, and buttons that add or remove its caption and remove it. */
function ImageFields({ image: { key, src, alt, hasCaption, layout }, altTool }: ImageFieldsProps) {
  const words = useAdminWords();
  const [editor] = useLexicalComposerContext();
  const [typed, setTyped] = useState(alt);
  const change = useChange();
  const $withImage = ($act: (image: LexicalNode) => void) => () => {
    const node = $getNodeByKey(key);
    if (node) $act(node);
  };
  const leave = ($act: (image: LexicalNode) => void) => {
    editor.update($withImage($act));
    editor.focus();
  };
  const write = (text: string) => {
    setTyped(text);
    change(
      $withImage((node) => {
        if ($isImageNode(node)) $setState(node, imageState, (image) => ({ ...image, alt: text.trim() }));
      }),
    );
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
      <ChoiceField
        label={words.editor.layout}
        value={layout ?? "text"}
        choices={["text", ...figureLayouts]}
        nameOf={(one) => words.editor.layouts[one]}
        onChoose={(one) =>
          change(
            $withImage((node) => {
              $setLayout(node, one === "text" ? null : one);
              // If the whole gallery is selected, its first image is another one: these fields would disappear, and the
              // focus with them.
              $selectNode(node);
            }),
          )
        }
      />
      <button type="button" className="editor-word" onClick={() => leave(hasCaption ? $removeCaption : $addCaption)}>
        {hasCaption ? words.editor.removeCaption : words.editor.addCaption}
      </button>
      {/* A touch keyboard has no Delete key, and its Backspace does not reach a selected image everywhere. */}
      <button
        type="button"
        className="editor-word"
        onClick={() =>
          leave((image) => {
            const figure = image.getParent();
            const removed = $isFigureNode(figure) ? figure : image;
            removed.selectNext();
            removed.remove();
          })
        }
      >
        {words.editor.removeImage}
      </button>
    </div>
  );
}
