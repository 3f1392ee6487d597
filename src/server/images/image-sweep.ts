import { existsSync, rmSync } from "node:fs";
import { opendir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { and, asc, eq, gt, lt, lte, notExists, sql } from "drizzle-orm";
import { unusedImageLifetimeMs } from "../../shared/limits.ts";
import { takePicturesLock } from "../data-folder-lock.ts";
import { type Db, inTransaction, preparedOnce } from "../db/client.ts";
import { blogImages, blogs, images, revisionImages, workingCopyImages } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { imageFolder, imageIdOfFile, incomingFolder } from "./image-files.ts";
import { removeFiles } from "./image-service.ts";

/** Rows looked at before other work gets its turn. */
const rowsAtATime = 500;

const imageExists = preparedOnce((db) =>
  db
    .select({ id: images.id })
    .from(images)
    .where(eq(images.id, sql.placeholder("id")))
    .prepare(),
);

/**
 * Deletes pictures that no post shows once they are 24 hours old, for a writer may still want to use what she uploaded
 * today, and at once the files that no picture owns, which a crash left.
 *
 * @see design §6
 */
export async function sweepImages(deps: Deps, signal?: AbortSignal): Promise<void> {
  if (!existsSync(deps.settings.dataDir)) return;
  // While a backup is made every picture stays that it may hold; the next round finds what this one leaves.
  const release = takePicturesLock(deps.settings.dataDir);
  if (!release) return deps.log.info("a backup is being made: pictures are swept later");
  try {
    await sweep(deps, signal);
  } finally {
    release();
  }
}

async function sweep(deps: Deps, signal?: AbortSignal): Promise<void> {
  const { db, settings, now, log } = deps;
  const cutoff = new Date(now().getTime() - unusedImageLifetimeMs);
  let removed = 0;
  for await (const imageId of takeUnusedRows(db, cutoff)) {
    await removeFiles(settings.dataDir, imageId);
    removed += 1;
    signal?.throwIfAborted();
  }
  if (removed > 0) log.info({ removed }, "removed pictures that no post shows");

  await removeStrays(deps, signal);
  await removeOldFiles(incomingFolder(settings.dataDir), cutoff);
}

/** More files without a picture than crashes can leave: the database is then rather not the one of this folder. */
const maxStrays = 300;

async function removeStrays({ db, settings, log }: Deps, signal?: AbortSignal): Promise<void> {
  const folder = imageFolder(settings.dataDir);
  const isStray = (name: string) => {
    const imageId = imageIdOfFile(name);
    return imageId !== null && imageExists(db).get({ id: imageId }) === undefined;
  };
  const strays: string[] = [];
  let rows = 0;
  for await (const name of filesIn(folder)) {
    signal?.throwIfAborted();
    if (isStray(name)) strays.push(name);
    if (++rows % rowsAtATime === 0) await nextTurn();
  }
  if (strays.length > maxStrays && strays.length > rows / 2) {
    log.warn({ strays: strays.length }, "most pictures are unknown to the database; none of them is removed");
    return;
  }
  for (const name of strays) {
    signal?.throwIfAborted();
    // Under the write lock a picture is either stored or not: see storeImage.
    inTransaction(db, () => isStray(name) && rmSync(join(folder, name), { force: true }));
  }
  if (strays.length > 0) log.info({ removed: strays.length }, "removed files that no picture owns");
}

/** Deletes the rows a few at a time, so that a large archive holds up nobody, and names each one. */
async function* takeUnusedRows(db: Db, cutoff: Date): AsyncGenerator<string> {
  let after = "";
  while (true) {
    const page = db
      .select({ id: images.id })
      .from(images)
      .where(gt(images.id, after))
      .orderBy(asc(images.id))
      .limit(rowsAtATime)
      .all();
    const last = page.at(-1)?.id;
    if (last === undefined) return;
    // One statement, so that no post can come to show a picture between the question and the deletion.
    const unused = db
      .delete(images)
      .where(
        and(
          gt(images.id, after),
          lte(images.id, last),
          lt(images.createdAt, cutoff),
          notExists(db.select().from(blogs).where(eq(blogs.imageId, images.id))),
          notExists(db.select().from(blogImages).where(eq(blogImages.imageId, images.id))),
          notExists(db.select().from(workingCopyImages).where(eq(workingCopyImages.imageId, images.id))),
          notExists(db.select().from(revisionImages).where(eq(revisionImages.imageId, images.id))),
        ),
      )
      .returning({ id: images.id })
      .all();
    for (const { id } of unused) yield id;
    after = last;
    await nextTurn();
  }
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

/** What was removed meanwhile needs no removing. */
const ifMissing =
  <T>(instead: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === "ENOENT") return instead;
    throw error;
  };
