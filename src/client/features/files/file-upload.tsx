import { useId, useRef } from "react";
import { fileTypes } from "../../../shared/file-types.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { formatBytes } from "../../lib/bytes.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { useUploadQueue } from "../../lib/calls/use-upload-queue.ts";
import { useLeaveGuard } from "../../lib/navigation/use-leave-guard.ts";
import { Button } from "../../ui/button.tsx";
import { UploadList } from "../../ui/uploads/upload-list.tsx";
import { type StoredFile, uploadFile } from "./upload-file.ts";
import "./files.css";

const accept = Object.keys(fileTypes)
  .map((extension) => `.${extension}`)
  .join(",");

interface FileUploadProps {
  /** Maximum bytes that the server accepts; undefined until it has answered. */
  maxBytes: number | undefined;
  onStored?: (file: StoredFile) => void;
}

/** Uploads files to the library, one after the other. */
export function FileUpload({ maxBytes, onStored }: FileUploadProps) {
  const words = useAdminWords();
  const utils = trpc.useUtils();
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const { queue, uploads } = useUploadQueue<StoredFile>(1, {
    send: uploadFile,
    onStored: (file) => {
      void utils.file.invalidate();
      onStored?.(file);
    },
  });
  useLeaveGuard(() => uploads.some(({ state }) => state === "waiting" || state === "sending"));
  return (
    <>
      <div className="file-upload">
        <Button className="button button-primary" aria-describedby={hint} onClick={() => input.current?.click()}>
          {words.files.upload}
        </Button>
        <span id={hint} className="field-hint">
          {maxBytes !== undefined && words.files.uploadHint(formatBytes(maxBytes))}
        </span>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          aria-label={words.files.uploadInput}
          accept={accept}
          onChange={({ currentTarget }) => {
            const chosen = [...(currentTarget.files ?? [])];
            // The same file can be chosen again.
            currentTarget.value = "";
            for (const { id, state } of uploads) if (state === "done") queue.cancel(id);
            for (const file of chosen) queue.add(file);
          }}
        />
      </div>
      <UploadList uploads={uploads} uploaded={words.files.uploaded} onRetry={queue.retry} onDismiss={queue.cancel} />
    </>
  );
}
