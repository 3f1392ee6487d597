import { closeSync, createWriteStream, fsyncSync, openSync, renameSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { chownLikeFolder } from "./chown.ts";

/**
 * Writes a new file from a stream. After a failure the file is closed, so that it can be removed.
 *
 * @returns how many bytes
 */
export async function writeNewFile(
  path: string,
  source: Iterable<unknown> | AsyncIterable<unknown>,
  mode?: number,
): Promise<number> {
  const target = createWriteStream(path, { flags: "wx", mode });
  // A pipeline can fail before the file is open.
  const closed = new Promise<void>((resolve) => target.once("close", () => resolve()));
  await pipeline(source, target).finally(() => closed);
  return target.bytesWritten;
}

/** A file or folder whose bytes are on disk. Only this module makes one, so what gets its final name was synced before. */
class Synced {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  /** For a copy that can be made again: after a power cut the name may be lost, never the bytes behind it. */
  rename(path: string): void {
    renameSync(this.#path, path);
  }

  /** Returns when the name is on disk too: the file may be acknowledged. */
  renameDurably(path: string): void {
    this.rename(path);
    syncFolderNow(dirname(path));
  }
}

export type { Synced };

/** Writes a new file and returns when its bytes are on disk. After a failure the file is closed. */
export async function writeDurably(
  path: string,
  source: Buffer | AsyncIterable<unknown>,
  mode?: number,
): Promise<Synced> {
  await writeNewFile(path, Buffer.isBuffer(source) ? [source] : source, mode);
  return syncFile(path);
}

/** Returns when the bytes of a file that is complete are on disk. */
export async function syncFile(path: string): Promise<Synced> {
  const file = await open(path, "r+");
  await file.sync().finally(() => file.close());
  return new Synced(path);
}

/** As `syncFile`, but blocks the event loop: for a small file, or in a process that serves no requests. */
export function syncFileNow(path: string): Synced {
  return syncNow(path, "r+");
}

/** Syncs a folder: a synced file can still be lost while its name is not on disk. */
export function syncFolderNow(folder: string): Synced {
  // Windows cannot open folders, and syncs names itself.
  return process.platform === "win32" ? new Synced(folder) : syncNow(folder, "r");
}

function syncNow(path: string, flags: "r" | "r+"): Synced {
  const handle = openSync(path, flags);
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  return new Synced(path);
}

/** Replaces a small file: after a power cut it has the former text or this one. */
export function saveDurably(path: string, text: string): void {
  const unfinished = `${path}.new`;
  writeFileSync(unfinished, text);
  chownLikeFolder(unfinished, dirname(path));
  syncFileNow(unfinished).renameDurably(path);
}
