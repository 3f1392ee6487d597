import { join } from "node:path";
import { newId } from "../../core/db/id.ts";
import { fileStoreOf } from "../../core/platform/file-store.ts";
import { makeFolder } from "../../core/platform/make-folder.ts";
import type { Deps } from "../../deps.ts";
import { incomingFolder } from "../images/image-files.ts";
import { fileEntry, fileFolder, storedFile } from "./file-paths.ts";
import type { FileRecord } from "./file-service.ts";

/**
 * Fetches a file that is missing in the data folder from the bucket, if the bucket has it with its checksum.
 *
 * @returns false when it is in neither
 * @throws AppError `unavailable` when the bucket does not answer
 */
export async function fetchFile(
  { settings }: Pick<Deps, "settings">,
  file: Pick<FileRecord, "id" | "extension" | "bytes" | "sha256">,
): Promise<boolean> {
  const bucket = fileStoreOf(settings);
  if (!bucket) return false;
  const scratch = incomingFolder(settings.dataDir);
  makeFolder(scratch);
  makeFolder(fileFolder(settings.dataDir));
  return bucket.fetch(fileEntry(file), {
    path: storedFile(settings.dataDir, file),
    unfinished: join(scratch, `${newId()}.${file.extension}`),
    maxBytes: file.bytes,
    sha256: file.sha256,
  });
}
