import type { ReactNode } from "react";
import { type FileKind, fileTypes } from "../../../shared/file-types.ts";
import type { FileRow } from "../../../shared/schemas/file-schema.ts";
import { currentAdminWords, useAdminWords } from "../../lib/admin-words.ts";
import { formatBytes } from "../../lib/bytes.ts";
import { type SendOptions, sendFile } from "../../lib/calls/send-file.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { LoadState } from "../../ui/admin/load-state.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { UploadFiles, useUploads } from "../../ui/uploads/upload-files.tsx";
import "../../ui/rows.css";

const accept = Object.keys(fileTypes)
  .map((extension) => `.${extension}`)
  .join(",");

interface FileListProps {
  /** The buttons of a file. */
  children: (file: FileRow) => ReactNode;
  onStored?: (file: StoredFile) => void;
}

/** The files of the library, newest first, below the upload of more. */
export function FileList({ children, onStored }: FileListProps) {
  const { files: words } = useAdminWords();
  const list = trpc.file.list.useInfiniteQuery({}, { getNextPageParam: (page) => page.nextCursor });
  const maxBytes = list.data?.pages[0]?.maxBytes;
  const utils = trpc.useUtils();
  const files = useUploads<StoredFile>({
    send: uploadFile,
    onStored: (file) => {
      void utils.file.invalidate();
      onStored?.(file);
    },
  });
  const rows = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      <UploadFiles
        files={files}
        label={words.uploadInput}
        button={words.upload}
        className="button button-primary"
        hint={maxBytes !== undefined && words.uploadHint(formatBytes(maxBytes))}
        uploaded={words.uploaded}
        multiple
        accept={accept}
      />
      <LoadState query={list} label={words.loading} />
      {list.data && rows.length === 0 && <p className="notice">{words.none}</p>}
      <ul className="rows plain" aria-label={words.title}>
        {rows.map((file) => (
          <li key={file._id}>
            <span className="rows-text">
              <a href={file.url} download>
                {file.fileName}
              </a>
              <small>
                <bdi>{formatBytes(file.bytes)}</bdi>
                {" · "}
                {words.usedBy(file.posts, file.unfinished, file.versions)}
              </small>
            </span>
            <span className="admin-head-links">{children(file)}</span>
          </li>
        ))}
      </ul>
      <LoadMore list={list} />
    </>
  );
}

interface StoredFile {
  fileId: string;
  url: string;
  fileName: string;
  kind: FileKind;
}

/** Sends a file to the library. @throws UploadError, AbortError */
function uploadFile(file: File, options: SendOptions): Promise<StoredFile> {
  return sendFile(file, { path: "/api/admin/files", field: "file", failed: currentAdminWords().files.failed }, options);
}
