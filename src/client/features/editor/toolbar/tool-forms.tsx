import type { ReactNode } from "react";
import { CalloutField } from "./callout-field.tsx";
import { ImageFields } from "./image-fields.tsx";
import { LanguageField } from "./language-field.tsx";
import { LinkForm } from "./link-form.tsx";
import { TableTools } from "./table-tools.tsx";
import type { ToolbarState } from "./toolbar-state.ts";
import { CardFields, VideoFields } from "./video-or-card-fields.tsx";
import { VideoOrCardForm } from "./video-or-card-form.tsx";
import "./tool-forms.css";

/** Tools that the form of the post adds to the editor. */
export interface AddedTools {
  /** Tools for the selected text. Called on every render; `isShown` while text is selected. */
  passageTools?: ((isShown: boolean) => ReactNode) | undefined;
  /** Rendered beside the field for the description of an image. */
  altTool?: ((image: { src: string; alt: string }, onText: (alt: string) => void) => ReactNode) | undefined;
}

interface ToolFormsProps extends AddedTools {
  state: ToolbarState;
  asked: "link" | "video" | "card" | undefined;
  onDone: () => void;
  isDisabled: boolean;
}

/** Fields and forms about the selection, in rows below the buttons. */
export function ToolForms({ state, asked, onDone, isDisabled, passageTools, altTool }: ToolFormsProps) {
  const { image, video, card, table, code } = state;
  return (
    <>
      {asked === "link" && !isDisabled ? <LinkForm href={state.link} onDone={onDone} /> : null}
      {(asked === "video" || asked === "card") && !isDisabled ? (
        <VideoOrCardForm key={asked} tool={asked} onDone={onDone} />
      ) : null}
      <div className="editor-selection-tools">
        {image && !isDisabled ? (
          <ImageFields
            key={image.key}
            imageKey={image.key}
            src={image.src}
            alt={image.alt}
            hasCaption={image.hasCaption}
            layout={image.layout}
            altTool={altTool}
          />
        ) : null}
        {video && !isDisabled ? (
          <VideoFields key={video.key} videoKey={video.key} address={video.address} title={video.title} />
        ) : null}
        {card && !isDisabled ? <CardFields key={card.key} cardKey={card.key} card={card} /> : null}
        {passageTools?.(state.hasSelection && !isDisabled)}
        {state.callout && !isDisabled ? <CalloutField kind={state.callout} /> : null}
        {table && !isDisabled ? <TableTools key={table.key} table={table} /> : null}
        {code && !isDisabled ? <LanguageField key={code.key} language={code.language} /> : null}
      </div>
    </>
  );
}
