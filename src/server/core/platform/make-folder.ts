import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { syncFolderNow } from "./durable-file.ts";

/**
 * Creates a folder with its parents, durably. An existing folder is left as it is.
 *
 * Does not use `recursive: true`: where the system returns ENOENT although the parent exists, as Linux does below /proc and in
 * a deleted working directory, Node retries for ever, at full CPU and without handling signals.
 *
 * @throws Error of the system, for the folder that could not be created
 * @see https://github.com/nodejs/node/blob/v20.20.2/src/node_file.cc (MKDirpSync, MKDirpAsync)
 */
export function makeFolder(path: string): void {
  const parent = dirname(path);
  // The root, and "." of a relative path, are their own parents.
  if (parent !== path && !existsSync(parent)) makeFolder(parent);
  try {
    mkdirSync(path);
  } catch (error) {
    // Checked after the attempt, because another process may create it meanwhile.
    if (!existsSync(path) || !statSync(path).isDirectory()) throw error;
    return;
  }
  try {
    syncFolderNow(parent);
  } catch {
    // A user may create folders in a parent that it cannot read, and some network file systems sync no folders.
  }
}
