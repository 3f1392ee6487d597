import type { ReactNode } from "react";
import { LinkForm, VideoOrCardForm } from "./address-forms.tsx";
import { type AltTool, ImageFields } from "./image-fields.tsx";
import { CalloutField, CardFields, LanguageField, VideoFields } from "./selection-fields.tsx";
import { TableTools } from "./table-tools.tsx";
import { emptyToolbarState, type ToolbarState } from "./toolbar-state.ts";

/** Tools that the form of the post adds to the editor. */
export interface AddedTools {
  /** Tools for the selected text. Called on every render; `isShown` while text is selected. */
  passageTools?: ((isShown: boolean) => ReactNode) | undefined;
  /** Rendered beside the field for the description of an image. */
  altTool?: AltTool | undefined;
}

interface ToolFormsProps extends AddedTools {
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
