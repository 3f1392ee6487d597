import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { say } from "../../../shared/words/sentence.ts";
import { AppError } from "../../core/platform/errors.ts";

/** The system's error as a sentence that names the file. Others stay as they are. */
export function unreadable(error: unknown, path: string): unknown {
  if (!(error instanceof Error) || !("syscall" in error)) return error;
  const { code = "", path: named = path } = error as NodeJS.ErrnoException;
  return new AppError("bad-input", say("importFileUnreadable", { file: named, code }), { cause: error });
}

/** Reads a file of a source. It may be removed meanwhile, or be on a disk that fails: then the stream ends with an `AppError`. */
export const readFileOf = (path: string): Readable => Readable.from(chunksOf(path), { objectMode: false });

async function* chunksOf(path: string): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(path);
  } catch (error) {
    throw unreadable(error, path);
  }
}
