import { useAdminWords } from "../../lib/admin-words.ts";
import type { Upload } from "../../lib/calls/upload-queue.ts";
import { Button } from "../button.tsx";
import { ProgressBar } from "../progress-bar.tsx";
import "./upload-list.css";

interface UploadListProps {
  uploads: readonly Upload<unknown>[];
  /** The sentence for a number of stored files. */
  uploaded: (count: number) => string;
  onRetry: (id: string) => void;
  onDismiss: (id: string) => void;
}

/** Uploads in progress, failed uploads, and the number of stored files. */
export function UploadList({ uploads, uploaded, onRetry, onDismiss }: UploadListProps) {
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
