import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { type RefObject, useContext } from "react";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { insertImages } from "../images/image-files.ts";
import { ImageUploadsContext } from "../images/image-uploads.ts";

interface ImageInputProps {
  ref: RefObject<HTMLInputElement | null>;
  /** Called with the reason why a chosen file is not accepted. */
  onProblem: (sentence: string) => void;
}

/** The hidden input that opens the browser's file chooser. Renders nothing if the text accepts no images. */
export function ImageInput({ ref, onProblem }: ImageInputProps) {
  const words = useAdminWords();
  const [editor] = useLexicalComposerContext();
  const uploads = useContext(ImageUploadsContext);
  if (!uploads) return null;
  return (
    <input
      ref={ref}
      type="file"
      hidden
      multiple
      aria-label={words.editor.imageInput}
      accept={uploads.source.accept}
      onChange={({ currentTarget }) => {
        const isGallery = currentTarget.hasAttribute("data-gallery");
        const chosen = [...(currentTarget.files ?? [])];
        // The same file can be chosen again.
        currentTarget.value = "";
        for (const sentence of insertImages(editor, uploads, chosen, { isGallery })) onProblem(sentence);
      }}
    />
  );
}
