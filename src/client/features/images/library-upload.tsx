import { type DragEvent, type ReactNode, useId, useRef, useState } from "react";
import { maxImageBytes } from "../../../shared/limits.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { useUploadQueue } from "../../lib/calls/use-upload-queue.ts";
import { useLeaveGuard } from "../../lib/navigation/use-leave-guard.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { UploadList } from "../../ui/uploads/upload-list.tsx";
import { imageTypes, rejectionOf } from "./image-file.ts";
import { uploadImage } from "./upload-image.ts";
import { useImagesChanged } from "./use-images-changed.ts";
import "./library-upload.css";

/** Uploads files to the library, chosen or dropped anywhere on the list. */
export function LibraryUpload({ children }: { children: ReactNode }) {
  const words = useAdminWords();
  const { uploads, isSending, add, retry, dismiss } = useLibraryUploads();
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const drop = useDrop(add);
  useLeaveGuard(() => isSending);
  return (
    <section
      className="library"
      aria-label={words.media.images}
      data-dropping={drop.isOver || undefined}
      {...drop.handlers}
    >
      <div className="library-upload">
        <Button className="button button-primary" aria-describedby={hint} onClick={() => input.current?.click()}>
          <Icon name="image" />
          {words.media.upload}
        </Button>
        <span id={hint} className="field-hint">
          {words.media.uploadHint(maxImageBytes / 1024 / 1024)}
        </span>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          aria-label={words.media.uploadInput}
          accept={imageTypes.join(",")}
          onChange={({ currentTarget }) => {
            const chosen = [...(currentTarget.files ?? [])];
            // The same file can be chosen again.
            currentTarget.value = "";
            add(chosen);
          }}
        />
      </div>
      <UploadList uploads={uploads} uploaded={words.media.uploaded} onRetry={retry} onDismiss={dismiss} />
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

/** Sends files to the library one after the other, because the server prepares one image at a time. */
function useLibraryUploads() {
  const imagesChanged = useImagesChanged();
  const { queue, uploads } = useUploadQueue(1, { send: uploadImage, onStored: () => void imagesChanged() });
  return {
    uploads,
    isSending: uploads.some(({ state }) => state === "waiting" || state === "sending"),
    add: (files: readonly File[]) => {
      // Stored images are in the list of the library.
      for (const { id, state } of uploads) if (state === "done") queue.cancel(id);
      for (const file of files) {
        const rejection = rejectionOf(file);
        if (rejection) queue.addRejected(file, rejection);
        else queue.add(file);
      }
    },
    retry: queue.retry,
    dismiss: queue.cancel,
  };
}
