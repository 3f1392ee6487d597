import { existsSync } from "node:fs";
import { takeImagesLock } from "../../core/platform/data-folder-lock.ts";
import type { Deps } from "../../deps.ts";
import { removeStrays } from "../images/image-sweep.ts";
import { findInTrash } from "../trash/trash-rows.ts";
import { fileFolder, fileIdOf } from "./file-paths.ts";
import { findFile } from "./file-service.ts";

/** Deletes files without a row, which a crash left. Files stay in the library until an administrator deletes them. */
export async function sweepFiles(deps: Deps, signal?: AbortSignal): Promise<void> {
  const folder = fileFolder(deps.settings.dataDir);
  if (!existsSync(folder)) return;
  // A running backup may hold any file; the next sweep removes what this one leaves.
  const release = takeImagesLock(deps.settings.dataDir);
  if (!release) return;
  try {
    const isStray = (name: string) => {
      const fileId = fileIdOf(name);
      return fileId !== null && findFile(deps.db, fileId) === undefined && !findInTrash(deps.db, fileId);
    };
    await removeStrays(deps, folder, isStray, signal);
  } finally {
    release();
  }
}
