import { useId, useRef } from "react";
import { importSources } from "../../../shared/moving-formats.ts";
import { currentAdminWords, useAdminWords } from "../../lib/admin-words.ts";
import { type SendOptions, sendFile } from "../../lib/calls/send-file.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { useUploadQueue } from "../../lib/calls/use-upload-queue.ts";
import { useLeaveGuard } from "../../lib/navigation/use-leave-guard.ts";
import { UploadList } from "../../ui/uploads/upload-list.tsx";

/** Endings of the exports of all formats. */
const endings = [...new Set(Object.values(importSources).flatMap((source) => source.endings))];

interface Kept {
  /** Its name on the server. */
  file: string;
}

const send = (file: File, options: SendOptions) =>
  sendFile<Kept>(
    file,
    { path: "/api/admin/imports", field: "file", failed: currentAdminWords().moving.uploadFailed },
    options,
  );

/** Uploads the export of another blog. */
export function ImportUpload({ maxBytes, onStored }: { maxBytes: number; onStored: (file: string) => void }) {
  const { moving: words } = useAdminWords();
  const utils = trpc.useUtils();
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const { queue, uploads } = useUploadQueue<Kept>(1, {
    send,
    onStored: async ({ file }) => {
      await utils.import.invalidate();
      onStored(file);
    },
  });
  useLeaveGuard(() => uploads.some(({ state }) => state === "waiting" || state === "sending"));
  return (
    <>
      <div className="moving-upload">
        <button type="button" className="button" aria-describedby={hint} onClick={() => input.current?.click()}>
          {words.upload}
        </button>
        <span id={hint} className="field-hint">
          {words.uploadHint(maxBytes / 1024 / 1024)}
        </span>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={words.uploadInput}
          accept={endings.join(",")}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            for (const { id, state } of uploads) if (state === "done") queue.cancel(id);
            if (file) queue.add(file);
            // The same file can be chosen again.
            currentTarget.value = "";
          }}
        />
      </div>
      <UploadList uploads={uploads} uploaded={() => words.uploaded} onRetry={queue.retry} onDismiss={queue.cancel} />
    </>
  );
}
