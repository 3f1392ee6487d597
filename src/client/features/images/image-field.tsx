import { useEffect } from "react";
import { ThumbnailField } from "./thumbnail-field.tsx";
import { useImageChoice } from "./use-image-choice.ts";
import { useThumbnail } from "./use-thumbnail.ts";

interface ImageFieldProps {
  label: string;
  hint?: string;
  /** Null for none. */
  imageId: string | null;
  onChange: (imageId: string | null) => void;
  /** Called when an upload begins and ends. */
  onSending?: (isSending: boolean) => void;
}

/** Chooses an image that may be left out, such as the logo of the blog or the picture of an author. */
export function ImageField({ label, hint, imageId, onChange, onSending }: ImageFieldProps) {
  const thumbnail = useThumbnail(imageId, onChange);
  const library = useImageChoice();
  const { isSending } = thumbnail;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller's function may be a new one with each render
  useEffect(() => onSending?.(isSending), [isSending]);
  return (
    <>
      <ThumbnailField thumbnail={thumbnail} chooseImage={library.choose} isOptional small={{ label, hint }} />
      {library.dialog}
    </>
  );
}
