import type { Readable } from "node:stream";
import type { Reason } from "../report/report.ts";

/** A file of a source. */
export interface SourceFile {
  /** Below the root, with `/`, NFC, without `.` and `..`. The only file of a source that is one file: its name. */
  path: string;
  /** Bytes as the folder or zip says; reading stops when there are more. */
  bytes: number;
  /** Opens the file; the caller reads it to its end or destroys it. @throws AppError `bad-input` when it is damaged */
  open(): Promise<Readable>;
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
  close(): Promise<void>;
}
