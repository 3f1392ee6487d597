import { importSources } from "../../../shared/moving-formats.ts";
import { currentAdminWords, useAdminWords } from "../../lib/admin-words.ts";
import { type SendOptions, sendFile } from "../../lib/calls/send-file.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { UploadFiles, useUploads } from "../../ui/uploads/upload-files.tsx";

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
  const files = useUploads<Kept>({
    send,
    onStored: async ({ file }) => {
      await utils.import.invalidate();
      onStored(file);
    },
  });
  return (
    <UploadFiles
      files={files}
      label={words.uploadInput}
      button={words.upload}
      hint={words.uploadHint(maxBytes / 1024 / 1024)}
      uploaded={() => words.uploaded}
      accept={endings.join(",")}
    />
  );
}
