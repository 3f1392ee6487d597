import { chmodSync, statSync } from "node:fs";

/** The rights of the group and of other users. */
const rightsOfOthers = 0o077;

/**
 * Denies other users access to every file that this process and its children create: the database holds hashes and
 * drafts.
 */
export function keepNewFilesPrivate(): void {
  process.umask(rightsOfOthers);
}

/** Denies other users access to existing files and folders. Missing ones, and those of another owner, are skipped. */
export function makePrivate(paths: string[]): void {
  for (const path of paths) {
    try {
      const { mode } = statSync(path);
      if ((mode & rightsOfOthers) !== 0) chmodSync(path, mode & ~rightsOfOthers & 0o7777);
    } catch {
      // The doctor reports a database that other users may read.
    }
  }
}
