import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/**
 * Hashes the names and contents of files. It ignores dates, because git sets new dates on unchanged files.
 *
 * @param {string} root
 * @param {string[]} paths files and folders below root; a missing one is skipped
 * @param {(path: string) => boolean} [isIncluded]
 */
export function fingerprint(root, paths, isIncluded = () => true) {
  const hash = createHash("sha256");
  for (const path of paths.flatMap((path) => filesAt(root, path)).filter(isIncluded)) {
    const content = readFileSync(join(root, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

/**
 * @param {string} root
 * @param {string} path
 * @returns {string[]} sorted by name, since the order of a file system varies
 */
function filesAt(root, path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (!found) return [];
  if (!found.isDirectory()) return [path];
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesAt(root, `${path}/${name}`));
}
