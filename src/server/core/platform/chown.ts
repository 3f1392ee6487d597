import { lchownSync, lstatSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/**
 * Changes the owner of a path that root created, with its contents, to the owner of `folder`; the blog's user could not write
 * to it otherwise. Links are not followed, because that user may have made them. Does nothing for other users. The doctor
 * reports what could not be changed.
 */
export function chownLikeFolder(path: string, folder: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(folder);
  const within = lstatSync(path).isDirectory() ? readdirSync(path, { recursive: true }) : [];
  try {
    for (const one of [path, ...within.map((name) => join(path, String(name)))]) lchownSync(one, uid, gid);
  } catch {
    // A restricted root, for example in a container.
  }
}
