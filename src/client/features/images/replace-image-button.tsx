import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { imagePath } from "../../../shared/image-widths.ts";
import type { ImageRow } from "../../../shared/schemas/image-schema.ts";
import { isRightToLeft } from "../../lib/admin-language.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { notify } from "../../lib/toasts/notify.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { imageTypes, rejectionOf, type UploadedImage, uploadImage } from "./image-file.ts";
import { useImagesChanged } from "./use-images-changed.ts";

/** Uploads another image and replaces this one by it everywhere. */
export function ReplaceImageButton({ image }: { image: ImageRow }) {
  const words = useAdminWords();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  if (image.replacedBy) return null;
  return (
    <>
      <Button onClick={() => input.current?.click()}>{words.image.replace}</Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={words.image.replacementInput}
        accept={imageTypes.join(",")}
        onChange={({ currentTarget }) => {
          const chosen = currentTarget.files?.[0];
          const rejection = chosen && rejectionOf(chosen);
          if (rejection) notify.error(rejection);
          else if (chosen) setFile(chosen);
          // The same file can be chosen again.
          currentTarget.value = "";
        }}
      />
      {file && <ConfirmReplacement image={image} file={file} onDone={() => setFile(null)} />}
    </>
  );
}

interface ConfirmReplacementProps {
  image: ImageRow;
  file: File;
  onDone: () => void;
}

/** Shows both images. Nothing is sent before the writer confirms. */
function ConfirmReplacement({ image, file, onDone }: ConfirmReplacementProps) {
  const words = useAdminWords();
  const [percent, setPercent] = useState(0);
  const preview = usePreview(file);
  const controller = useRef<AbortController | null>(null);
  // A retry must not store the image twice.
  const uploaded = useRef<UploadedImage | null>(null);
  useEffect(() => () => controller.current?.abort(), []);
  const imagesChanged = useImagesChanged();
  const { client } = trpc.useUtils();
  const replace = useMutation({
    mutationFn: async () => {
      controller.current = new AbortController();
      const onProgress = (share: number) => setPercent(Math.round(share * 100));
      uploaded.current ??= await uploadImage(file, { signal: controller.current.signal, onProgress });
      return client.image.replace.mutate({ imageId: image._id, byImageId: uploaded.current.imageId });
    },
    onSuccess: () => onDone(),
    // The server continues a replacement that failed halfway, and its progress is shown.
    onSettled: () => imagesChanged(),
  });
  return (
    <Dialog title={words.image.replaceTitle} onClose={onDone}>
      <div className="image-swap">
        <figure>
          <img src={imagePath(image._id, 400)} alt={words.image.oldAlt} />
          <figcaption>{words.image.beforeReplacing}</figcaption>
        </figure>
        <span aria-hidden="true">{isRightToLeft() ? "←" : "→"}</span>
        <figure>
          {preview && <img src={preview} alt={words.image.newAlt} />}
          <figcaption>{words.image.afterReplacing}</figcaption>
        </figure>
      </div>
      <p>{words.image.replaceNote(image.posts, image.unfinished, image.versions)}</p>
      {replace.isPending && <ProgressBar value={percent} label={words.uploads.progress} />}
      <p className="dialog-buttons">
        <Button onClick={onDone}>{words.actions.cancel}</Button>
        <Button className="button button-primary" isInactive={replace.isPending} onClick={() => replace.mutate()}>
          {replace.isPending ? words.image.replacing : words.image.replaceAction}
        </Button>
      </p>
    </Dialog>
  );
}

function usePreview(file: File): string | undefined {
  const [preview, setPreview] = useState<string>();
  useEffect(() => {
    const address = URL.createObjectURL(file);
    setPreview(address);
    return () => URL.revokeObjectURL(address);
  }, [file]);
  return preview;
}
