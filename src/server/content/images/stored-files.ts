import { existsSync, rmSync } from "node:fs";
import { opendir } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { type Db, inTransaction } from "../../core/db/client.ts";
import { inBatches } from "../../core/db/in-batches.ts";
import { takeImagesLock } from "../../core/platform/data-folder-lock.ts";
import { fileStoreOf, type NamedBody } from "../../core/platform/file-store.ts";
import type { Deps } from "../../deps.ts";
import { findInTrash } from "../trash/trash-rows.ts";

// What images and files share: bytes in the data folder, perhaps in a bucket too, and a row that owns them.

type Library = Pick<Deps, "db" | "settings">;

interface NewFiles<Prepared> {
  objects: NamedBody[];
  /** Writes the bytes under names that are never served. */
  prepare: () => Prepared;
  /** Stores the row and gives the bytes their names, in one transaction. */
  store: (prepared: Awaited<Prepared>) => void;
  /** Removes all of it. */
  remove: () => Promise<void>;
}

/** Stores bytes and the row that owns them. A failure leaves none of them. */
export async function storeFiles<Prepared>(
  { db, settings }: Library,
  { objects, prepare, store, remove }: NewFiles<Prepared>,
) {
  try {
    const prepared = await prepare();
    await fileStoreOf(settings)?.store(objects);
    // Names and row in one transaction: a process that holds the write lock, such as the sweep, can be sure that a file
    // without a row is not being stored. The names are on disk before the row.
    await db.change(() => inTransaction(db, () => store(prepared)));
  } catch (error) {
    // The sweep removes files that cannot be removed now; the sender needs the first error.
    await remove().catch(() => {});
    throw error;
  }
}

/**
 * Deletes files from the bucket. Without the lease they stay there: the promoted server may have them; if not, its sweep
 * removes them.
 */
export async function removeFromBucket({ db, settings }: Library, names: string[]): Promise<void> {
  const bucket = fileStoreOf(settings);
  if (bucket) await db.change(() => bucket.remove(names));
}

/** Names read before other requests get a turn. */
const namesAtATime = 500;

/** Crashes leave fewer files without a row: the folder probably belongs to another database. */
const maxStrays = 300;

/**
 * Deletes the files of a folder that no row owns, which a crash left.
 *
 * @param library `idOf`: the id in a file's name, null for other files
 */
export async function removeStrays(
  { db, log, settings }: Deps,
  {
    folder,
    idOf,
    hasRow,
  }: { folder: string; idOf: (name: string) => string | null; hasRow: (db: Db, id: string) => boolean },
  signal?: AbortSignal,
): Promise<void> {
  if (!existsSync(settings.dataDir)) return;
  // A running backup may hold any file; the next sweep removes what this one leaves.
  const release = takeImagesLock(settings.dataDir);
  if (!release) return log.info({ folder }, "a backup is being made: files are swept later");
  const isStray = (name: string) => {
    const id = idOf(name);
    return id !== null && !hasRow(db, id) && !findInTrash(db, id);
  };
  try {
    const strays: string[] = [];
    let names = 0;
    for await (const name of filesIn(folder)) {
      signal?.throwIfAborted();
      if (isStray(name)) strays.push(name);
      if (++names % namesAtATime === 0) await nextTurn();
    }
    const removed = strays.length;
    if (removed > maxStrays && removed > names / 2)
      return log.warn({ folder, strays: removed }, "most files are unknown to the database; none of them is removed");
    // With the write lock, a file is either stored completely or not at all: see storeFiles.
    const removeOne = () =>
      inTransaction(db, () => {
        const name = strays.pop();
        if (name === undefined) return 0;
        if (isStray(name)) rmSync(join(folder, name), { force: true });
        return 1;
      });
    await inBatches(db, removeOne, { signal, rowsAtATime: 1 });
    if (removed > 0) log.info({ folder, removed }, "removed files without a row in the database");
  } finally {
    release();
  }
}

/** The names of the files in a folder that may be missing. */
export async function* filesIn(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch(ifMissing(null));
  if (!entries) return;
  for await (const entry of entries) if (entry.isFile()) yield entry.name;
}

/** Ignores files that were removed meanwhile. */
export const ifMissing =
  <T>(instead: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === "ENOENT") return instead;
    throw error;
  };
