import { type DragEvent, type ReactNode, useState } from "react";
import { maxImageBytes } from "../../../shared/limits.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { Icon } from "../../ui/icon.tsx";
import { UploadFiles, useUploads } from "../../ui/uploads/upload-files.tsx";
import { imageTypes, rejectionOf, uploadImage } from "./image-file.ts";
import { useImagesChanged } from "./use-images-changed.ts";
import "./library-upload.css";

/** Uploads files to the library, chosen or dropped anywhere on the list. */
export function LibraryUpload({ children }: { children: ReactNode }) {
  const words = useAdminWords().media;
  const imagesChanged = useImagesChanged();
  const files = useUploads({ send: uploadImage, onStored: () => void imagesChanged(), rejectionOf });
  const drop = useDrop(files.add);
  return (
    <section className="library" aria-label={words.images} data-dropping={drop.isOver || undefined} {...drop.handlers}>
      <UploadFiles
        files={files}
        label={words.uploadInput}
        button={
          <>
            <Icon name="image" />
            {words.upload}
          </>
        }
        className="button button-primary"
        hint={words.uploadHint(maxImageBytes / 1024 / 1024)}
        uploaded={words.uploaded}
        multiple
        accept={imageTypes.join(",")}
      />
      {children}
    </section>
  );
}

/** Handlers of an element that accepts dropped files. */
function useDrop(onFiles: (files: File[]) => void) {
  const [isOver, setIsOver] = useState(false);
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes("Files");
  return {
    isOver,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setIsOver(true);
      },
      onDragLeave: (event: DragEvent) => {
        // dragleave also fires when the pointer moves to a child.
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
      },
      onDrop: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setIsOver(false);
        onFiles([...event.dataTransfer.files]);
      },
    },
  };
}
