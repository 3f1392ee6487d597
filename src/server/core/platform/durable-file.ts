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

/** Writes a new file from a stream and returns when its bytes are on disk. After a failure the file is closed. */
export async function streamDurably(path: string, source: AsyncIterable<unknown>, mode: number): Promise<void> {
  await writeNewFile(path, source, mode);
  const file = await open(path, "r+");
  await file.sync().finally(() => file.close());
}

/** Syncs a folder: a synced file can still be lost while its name is not on disk. */
export function syncFolderNow(folder: string): void {
  // Windows cannot open folders, and syncs names itself.
  if (process.platform === "win32") return;
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
