import { lchownSync, lstatSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/**
 * Gives what root made in a blog's folder, with all that is in it, to whom that folder belongs to: the blog's own user could
 * not write to it otherwise. A link is given itself, not what it leads to: that user may have made it. Anybody else owns
 * already what they make. What cannot be given stays, and the doctor tells of it.
 */
export function giveToOwner(path: string, folder: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(folder);
  const within = lstatSync(path).isDirectory() ? readdirSync(path, { recursive: true }) : [];
  try {
    for (const one of [path, ...within.map((name) => join(path, String(name)))]) lchownSync(one, uid, gid);
  } catch {
    // A root without all of its rights, in a container for one.
  }
}
