import { existsSync, rmSync } from "node:fs";
import { opendir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { type Db, inTransaction, preparedOnce } from "../../core/db/client.ts";
import { images } from "../../core/db/schema.ts";
import { takeImagesLock } from "../../core/platform/data-folder-lock.ts";
import type { Deps } from "../../deps.ts";
import { findInTrash } from "../trash/trash-rows.ts";
import { imageFolder, imageIdOfFile, incomingFolder } from "./image-files.ts";

/** Age in milliseconds from which an unfinished file is certainly no longer being written: 24 hours. */
const unfinishedFileMs = 24 * 60 * 60 * 1000;

/** Rows read before other requests get a turn. */
const rowsAtATime = 500;

const imageExists = preparedOnce((db) =>
  db
    .select({ id: images.id })
    .from(images)
    .where(eq(images.id, sql.placeholder("id")))
    .prepare(),
);

/**
 * Deletes files without an image, which a crash left. Images stay in the library until an administrator deletes them, used
 * or not.
 *
 * @see docs/decisions/0023-media-library.md
 */
export async function sweepImages(deps: Deps, signal?: AbortSignal): Promise<void> {
  if (!existsSync(deps.settings.dataDir)) return;
  // A running backup may hold any image; the next sweep removes what this one leaves.
  const release = takeImagesLock(deps.settings.dataDir);
  if (!release) return deps.log.info("a backup is being made: images are swept later");
  try {
    await sweep(deps, signal);
  } finally {
    release();
  }
}

async function sweep(deps: Deps, signal?: AbortSignal): Promise<void> {
  await removeStrays(deps, imageFolder(deps.settings.dataDir), (name) => isStray(deps.db, name), signal);
  await removeOldFiles(incomingFolder(deps.settings.dataDir), new Date(deps.now().getTime() - unfinishedFileMs));
}

/** Crashes leave fewer files without a row: the folder probably belongs to another database. */
const maxStrays = 300;

function isStray(db: Db, name: string): boolean {
  const imageId = imageIdOfFile(name);
  return imageId !== null && imageExists(db).get({ id: imageId }) === undefined && !findInTrash(db, imageId);
}

/** Deletes the files of a folder that no row owns. @param isStray decides by a file's name */
export async function removeStrays(
  { db, log }: Deps,
  folder: string,
  isStray: (name: string) => boolean,
  signal?: AbortSignal,
): Promise<void> {
  const strays: string[] = [];
  let rows = 0;
  for await (const name of filesIn(folder)) {
    signal?.throwIfAborted();
    if (isStray(name)) strays.push(name);
    if (++rows % rowsAtATime === 0) await nextTurn();
  }
  if (strays.length > maxStrays && strays.length > rows / 2) {
    log.warn({ folder, strays: strays.length }, "most files are unknown to the database; none of them is removed");
    return;
  }
  for (const name of strays) {
    signal?.throwIfAborted();
    // With the write lock, an image is either stored completely or not at all: see storeImage.
    await db.change(() => inTransaction(db, () => isStray(name) && rmSync(join(folder, name), { force: true })));
  }
  if (strays.length > 0) log.info({ folder, removed: strays.length }, "removed files without a row in the database");
}

async function removeOldFiles(folder: string, cutoff: Date): Promise<void> {
  for await (const name of filesIn(folder)) {
    const path = join(folder, name);
    const file = await stat(path).catch(ifMissing(null));
    if (file && file.mtime < cutoff) await rm(path, { force: true });
  }
}

async function* filesIn(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch(ifMissing(null));
  if (!entries) return;
  for await (const entry of entries) if (entry.isFile()) yield entry.name;
}

/** Ignores files that were removed meanwhile. */
const ifMissing =
  <T>(instead: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === "ENOENT") return instead;
    throw error;
  };
