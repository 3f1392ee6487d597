import { type DragEvent, type ReactNode, useId, useRef, useState } from "react";
import { maxImageBytes } from "../../../shared/limits.ts";
import type { Upload } from "../../lib/calls/upload-queue.ts";
import { useLeaveGuard } from "../../lib/navigation/use-leave-guard.ts";
import { Icon } from "../../ui/icon.tsx";
import { Progress } from "../../ui/progress.tsx";
import { imageTypes } from "./image-file.ts";
import { useLibraryUploads } from "./use-library-uploads.ts";
import "./library-upload.css";

/** Uploads files to the library, chosen or dropped anywhere on the list. */
export function LibraryUpload({ children }: { children: ReactNode }) {
  const { uploads, isSending, add, retry, dismiss } = useLibraryUploads();
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const drop = useDrop(add);
  useLeaveGuard(() => isSending);
  return (
    <section className="library" aria-label="Images" data-dropping={drop.isOver || undefined} {...drop.handlers}>
      <div className="library-upload">
        <button
          type="button"
          className="button button-primary"
          aria-describedby={hint}
          onClick={() => input.current?.click()}
        >
          <Icon name="image" />
          Upload images
        </button>
        <span id={hint} className="field-hint">
          Or drop them here. JPEG, PNG, WebP, AVIF or GIF, up to {maxImageBytes / 1024 / 1024} MiB each.
        </span>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          aria-label="Images for the library"
          accept={imageTypes.join(",")}
          onChange={({ currentTarget }) => {
            const chosen = [...(currentTarget.files ?? [])];
            // The same file can be chosen again.
            currentTarget.value = "";
            add(chosen);
          }}
        />
      </div>
      <UploadList uploads={uploads} onRetry={retry} onDismiss={dismiss} />
      {children}
    </section>
  );
}

interface UploadListProps {
  uploads: readonly Upload<unknown>[];
  onRetry: (id: string) => void;
  onDismiss: (id: string) => void;
}

function UploadList({ uploads, onRetry, onDismiss }: UploadListProps) {
  const done = uploads.filter(({ state }) => state === "done").length;
  return (
    <>
      <p className="library-done" role="status">
        {done > 0 && (done === 1 ? "An image was uploaded" : `${done} images were uploaded`)}
      </p>
      <ul className="plain library-uploads" aria-label="Uploads">
        {uploads
          .filter(({ state }) => state !== "done")
          .map(({ id, file, share, failure, canRetry }) => (
            <li key={id}>
              <span className="library-upload-name">{file.name}</span>
              {failure ? (
                <>
                  <span className="field-error" role="alert">
                    {failure}
                  </span>
                  {canRetry && (
                    <button
                      type="button"
                      className="button button-small"
                      aria-label={`Try ${file.name} again`}
                      onClick={() => onRetry(id)}
                    >
                      Try again
                    </button>
                  )}
                  <button
                    type="button"
                    className="button button-small"
                    aria-label={`Dismiss ${file.name}`}
                    onClick={() => onDismiss(id)}
                  >
                    Dismiss
                  </button>
                </>
              ) : (
                <Progress value={Math.round(share * 100)} label={`Upload of ${file.name}`} />
              )}
            </li>
          ))}
      </ul>
    </>
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
