import { closeSync, fsyncSync, openSync } from "node:fs";
import { open } from "node:fs/promises";
import { writeNewFile } from "./write-new-file.ts";

/** Writes a new file and returns when its bytes are on disk. */
export async function writeDurably(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, "wx");
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The same from a stream. When it fails the file can be removed. */
export async function streamDurably(path: string, source: AsyncIterable<unknown>, mode: number): Promise<void> {
  await writeNewFile(path, source, mode);
  const file = await open(path, "r+");
  await file.sync().finally(() => file.close());
}

/** Returns when the names in a folder are on disk: a synced file under a name that is not can still be lost. */
export function syncFolderNow(folder: string): void {
  // Windows opens no folders, and keeps names safe by itself.
  if (process.platform === "win32") return;
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
