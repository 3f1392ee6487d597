import { createReadStream } from "node:fs";
import { lstat, open, readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { Readable } from "node:stream";
import type { Reason } from "../../../shared/import-report.ts";
import { say } from "../../../shared/words/sentence.ts";
import { AppError } from "../../core/platform/errors.ts";
import { reason } from "../report/reason.ts";
import { describeFiles, type OpenSource, type SourceFile } from "./open-source.ts";
import { openZip } from "./open-zip.ts";
import { isLeftOut, maxFiles, sortedFiles } from "./source-paths.ts";

/**
 * Opens what a person named: a file, a folder or a zip.
 *
 * @throws AppError `not-found` when there is nothing, `bad-input` when it can be none of the three or cannot be read
 */
export async function openPath(path: string): Promise<OpenSource> {
  return await openFound(path).catch((error: unknown) => {
    throw unreadable(error, path);
  });
}

async function openFound(path: string): Promise<OpenSource> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw error.code === "ENOENT" ? new AppError("not-found", say("importFileMissing", { file: path })) : error;
  });
  if (found.isDirectory()) return openFolder(path);
  if (!found.isFile()) throw new AppError("bad-input", say("importFileWrong", { file: path }));
  return (await isZip(path)) ? openZip(path) : openFile(path, found.size);
}

async function isZip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.equals(Buffer.from("PK\x03\x04", "latin1")) || buffer.equals(Buffer.from("PK\x05\x06", "latin1"));
  } finally {
    await file.close();
  }
}

function openFile(path: string, bytes: number): OpenSource {
  const file: SourceFile = { path: basename(path).normalize("NFC"), bytes, open: async () => readFileOf(path) };
  return {
    name: basename(path),
    kind: "file",
    files: [file],
    find: (wanted) => (wanted === file.path ? file : undefined),
    notes: [],
    describe: () => describeFiles([file]),
    close: async () => {},
  };
}

async function openFolder(root: string): Promise<OpenSource> {
  const files: SourceFile[] = [];
  const notes: Reason[] = [];
  const waiting = [""];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
      const below = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (isLeftOut(below)) continue;
      // A symbolic link may lead anywhere on this machine.
      if (entry.isDirectory()) waiting.push(below);
      else if (!entry.isFile()) notes.push(reason("file-left-out", { name: below }));
      else {
        const { size } = await lstat(join(root, below));
        files.push({
          path: below,
          bytes: size,
          open: async () => readFileOf(join(root, below)),
        });
      }
      if (files.length + notes.length > maxFiles) throw new AppError("bad-input", say("importFilesTooMany"));
    }
  }
  const sorted = sortedFiles(files, notes);
  const texts = sorted.files.filter(({ path }) => /\.(?:md|markdown|html?|json|csv|xml|txt|ya?ml|toml)$/i.test(path));
  const describe = () => describeFiles(texts);
  return { name: basename(root), kind: "folder", ...sorted, notes, describe, close: async () => {} };
}

/** The system's error as a sentence that names the file. Others stay as they are. */
function unreadable(error: unknown, path: string): unknown {
  if (!(error instanceof Error) || !("syscall" in error)) return error;
  const { code = "", path: named = path } = error as NodeJS.ErrnoException;
  return new AppError("bad-input", say("importFileUnreadable", { file: named, code }), { cause: error });
}

/** Reads a file of a source. It may be removed meanwhile, or be on a disk that fails: then the stream ends with an `AppError`. */
const readFileOf = (path: string): Readable => Readable.from(chunksOf(path), { objectMode: false });

async function* chunksOf(path: string): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(path);
  } catch (error) {
    throw unreadable(error, path);
  }
}
