import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Reason } from "../../../shared/import-report.ts";

/** A file of a source. */
export interface SourceFile {
  /** Below the root, with `/`, NFC, without `.` and `..`. The only file of a source that is one file: its name. */
  path: string;
  /** Bytes as the folder or zip says; reading stops when there are more. */
  bytes: number;
  /** Opens the file; the caller reads it to its end or destroys it. @throws AppError `bad-input` when it is damaged */
  open(): Promise<Readable>;
}

export interface DescribedFile {
  name: string;
  bytes: number;
  sha256: string;
}

/** A file, folder or zip that was opened. Nothing is unpacked: files are read where they are. */
export interface OpenSource {
  /** As the person named it. */
  name: string;
  kind: "file" | "folder" | "zip";
  /** Sorted by path. Without symbolic links, devices, `__MACOSX` and `.DS_Store`. One folder around everything is left out of paths. */
  files: readonly SourceFile[];
  /** The file at a path, exactly; undefined if there is none. */
  find(path: string): SourceFile | undefined;
  /** Files that were left out, as symbolic links and names that lead outside. */
  notes: Reason[];
  /** What the report says about the source: the file or zip itself; of a folder, the files that are no media. */
  describe(): Promise<DescribedFile[]>;
  close(): Promise<void>;
}

/** Names, sizes and checksums of files, each read as a stream. */
export async function describeFiles(files: readonly SourceFile[]): Promise<DescribedFile[]> {
  const described: DescribedFile[] = [];
  for (const { path, bytes, open } of files) {
    const hash = createHash("sha256");
    await pipeline(await open(), hash);
    described.push({ name: path, bytes, sha256: hash.digest("hex") });
  }
  return described;
}
