import { statfsSync } from "node:fs";

/** Bytes that this user may still write to the disk of a folder. */
export function freeBytesOn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
