import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { dayMs } from "../../../shared/durations.ts";
import type { Deps } from "../../deps.ts";
import { imageFolder, imageIdOfFile, incomingFolder } from "./image-files.ts";
import { hasImage } from "./image-service.ts";
import { filesIn, ifMissing, removeStrays } from "./stored-files.ts";

/** Age in milliseconds from which an unfinished file is certainly no longer being written. */
const unfinishedFileMs = dayMs;

/**
 * Deletes files without an image, which a crash left. Images stay in the library until an administrator deletes them, used
 * or not.
 *
 * @see docs/decisions/0023-media-library.md
 */
export async function sweepImages(deps: Deps, signal?: AbortSignal): Promise<void> {
  const { dataDir } = deps.settings;
  await removeStrays(deps, { folder: imageFolder(dataDir), idOf: imageIdOfFile, hasRow: hasImage }, signal);
  const cutoff = new Date(deps.now().getTime() - unfinishedFileMs);
  for await (const name of filesIn(incomingFolder(dataDir))) {
    const path = join(incomingFolder(dataDir), name);
    const file = await stat(path).catch(ifMissing(null));
    if (file && file.mtime < cutoff) await rm(path, { force: true });
  }
}
