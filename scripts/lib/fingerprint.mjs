import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/**
 * One hash over the names and contents of files. Contents, not dates: git sets new dates on files that are the same.
 *
 * @param {string} root
 * @param {string[]} paths files and folders below root; one that does not exist counts as such
 * @param {(path: string) => boolean} [counts]
 */
export function fingerprint(root, paths, counts = () => true) {
  const hash = createHash("sha256");
  for (const path of paths.flatMap((path) => filesAt(root, path)).filter(counts)) {
    const content = readFileSync(join(root, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

/**
 * @param {string} root
 * @param {string} path
 * @returns {string[]} in an order of their own names, not the file system's
 */
function filesAt(root, path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (!found) return [];
  if (!found.isDirectory()) return [path];
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesAt(root, `${path}/${name}`));
}
