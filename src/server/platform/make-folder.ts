import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Makes a folder, with its parents; one that is there already stays as it is.
 *
 * Not by `recursive: true`: where the system answers ENOENT for a folder whose parent is there, as Linux does below /proc
 * and in a working directory that was deleted, Node asks again and again, at all of a core and deaf to signals.
 *
 * @throws Error the system's own, of the folder that could not be made
 * @see https://github.com/nodejs/node/blob/v20.20.2/src/node_file.cc (MKDirpSync, MKDirpAsync)
 */
export function makeFolder(path: string): void {
  const parent = dirname(path);
  // The root, and "." of a relative path, are their own parents.
  if (parent !== path && !existsSync(parent)) makeFolder(parent);
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process may have made it meanwhile, so this is not asked before.
    if (!existsSync(path) || !statSync(path).isDirectory()) throw error;
  }
}
