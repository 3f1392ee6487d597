import type { FileKind } from "../../../shared/file-types.ts";
import { currentAdminWords } from "../../lib/admin-words.ts";
import { type SendOptions, sendFile } from "../../lib/calls/send-file.ts";

export interface StoredFile {
  fileId: string;
  url: string;
  fileName: string;
  kind: FileKind;
}

/** Sends a file to the library. @throws UploadError, AbortError */
export function uploadFile(file: File, options: SendOptions): Promise<StoredFile> {
  return sendFile(file, { path: "/api/admin/files", field: "file", failed: currentAdminWords().files.failed }, options);
}
