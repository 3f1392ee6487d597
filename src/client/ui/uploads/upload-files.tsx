import { type ComponentProps, type ReactNode, useId, useRef } from "react";
import { useAdminWords } from "../../lib/admin-words.ts";
import type { Upload } from "../../lib/calls/upload-queue.ts";
import { type UploadQueueCallbacks, useUploadQueue } from "../../lib/calls/use-upload-queue.ts";
import { useLeaveGuard } from "../../lib/navigation/use-leave-guard.ts";
import { Button } from "../button.tsx";
import { ProgressBar } from "../progress-bar.tsx";
import "./upload-files.css";

interface UploadOptions<Stored> extends UploadQueueCallbacks<Stored> {
  /** The sentence about a file that need not be sent. */
  rejectionOf?: (file: File) => string | undefined;
}

/** Sends files one after the other. The page asks before it is left meanwhile. */
export function useUploads<Stored>({ rejectionOf, ...options }: UploadOptions<Stored>) {
  const { queue, uploads } = useUploadQueue(options);
  useLeaveGuard(() => uploads.some(({ state }) => state === "waiting" || state === "sending"));
  const add = (files: readonly File[]) => {
    // Stored files are in the list of the page.
    for (const { id, state } of uploads) if (state === "done") queue.cancel(id);
    for (const file of files) {
      const rejection = rejectionOf?.(file);
      if (rejection) queue.addRejected(file, rejection);
      else queue.add(file);
    }
  };
  return { uploads, add, retry: queue.retry, dismiss: queue.cancel };
}

interface UploadFilesProps extends Pick<ComponentProps<"input">, "accept" | "multiple"> {
  files: ReturnType<typeof useUploads>;
  /** The name of the field, which only its button shows. */
  label: string;
  button: ReactNode;
  className?: string;
  hint: ReactNode;
  /** The sentence for a number of stored files. */
  uploaded: (count: number) => string;
}

/** Chooses files to upload, and shows their progress. */
export function UploadFiles({ files, label, button, className, hint, uploaded, ...input }: UploadFilesProps) {
  const field = useRef<HTMLInputElement>(null);
  const hintId = useId();
  return (
    <>
      <div className="upload-files">
        <Button className={className} aria-describedby={hintId} onClick={() => field.current?.click()}>
          {button}
        </Button>
        <span id={hintId} className="field-hint">
          {hint}
        </span>
        <input
          {...input}
          ref={field}
          type="file"
          hidden
          aria-label={label}
          onChange={({ currentTarget }) => {
            const chosen = [...(currentTarget.files ?? [])];
            // The same file can be chosen again.
            currentTarget.value = "";
            files.add(chosen);
          }}
        />
      </div>
      <UploadList uploads={files.uploads} uploaded={uploaded} onRetry={files.retry} onDismiss={files.dismiss} />
    </>
  );
}

interface UploadListProps {
  uploads: readonly Upload<unknown>[];
  uploaded: (count: number) => string;
  onRetry: (id: string) => void;
  onDismiss: (id: string) => void;
}

/** Uploads in progress, failed uploads, and the number of stored files. */
function UploadList({ uploads, uploaded, onRetry, onDismiss }: UploadListProps) {
  const words = useAdminWords();
  const done = uploads.filter(({ state }) => state === "done").length;
  return (
    <>
      <p className="library-done" role="status">
        {done > 0 && uploaded(done)}
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
                    <Button
                      className="button button-small"
                      aria-label={words.uploads.retry(file.name)}
                      onClick={() => onRetry(id)}
                    >
                      {words.actions.tryAgain}
                    </Button>
                  )}
                  <Button
                    className="button button-small"
                    aria-label={words.uploads.dismissOne(file.name)}
                    onClick={() => onDismiss(id)}
                  >
                    {words.uploads.dismiss}
                  </Button>
                </>
              ) : (
                <ProgressBar value={Math.round(share * 100)} label={words.uploads.progressOf(file.name)} />
              )}
            </li>
          ))}
      </ul>
    </>
  );
}
