import { type DragEvent, type ReactNode, useId, useRef, useState } from "react";
import { maxImageBytes } from "../../../shared/limits.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import type { Upload } from "../../lib/calls/upload-queue.ts";
import { useLeaveGuard } from "../../lib/navigation/use-leave-guard.ts";
import { Icon } from "../../ui/icon.tsx";
import { Progress } from "../../ui/progress.tsx";
import { imageTypes } from "./image-file.ts";
import { useLibraryUploads } from "./use-library-uploads.ts";
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
        <button
          type="button"
          className="button button-primary"
          aria-describedby={hint}
          onClick={() => input.current?.click()}
        >
          <Icon name="image" />
          {words.media.upload}
        </button>
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
  const words = useAdminWords();
  const done = uploads.filter(({ state }) => state === "done").length;
  return (
    <>
      <p className="library-done" role="status">
        {done > 0 && words.media.uploaded(done)}
      </p>
      <ul className="plain library-uploads" aria-label={words.media.uploads}>
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
                      aria-label={words.uploads.retry(file.name)}
                      onClick={() => onRetry(id)}
                    >
                      {words.actions.tryAgain}
                    </button>
                  )}
                  <button
                    type="button"
                    className="button button-small"
                    aria-label={words.uploads.dismissOne(file.name)}
                    onClick={() => onDismiss(id)}
                  >
                    {words.uploads.dismiss}
                  </button>
                </>
              ) : (
                <Progress value={Math.round(share * 100)} label={words.uploads.progressOf(file.name)} />
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
