import { and, asc, desc, eq, lt, lte, or } from "drizzle-orm";
import { dayMs } from "../../../shared/durations.ts";
import { adminRowsPerPage, trashDays } from "../../../shared/limits.ts";
import type { TrashListInput, TrashSlice } from "../../../shared/schemas/trash-schema.ts";
import { type Db, inTransaction } from "../../core/db/client.ts";
import { inBatches } from "../../core/db/in-batches.ts";
import { drafts, files, images, posts, trash } from "../../core/db/schema.ts";
import { fixedLimit, sliceOf } from "../../core/db/slice.ts";
import type { Deps } from "../../deps.ts";
import { eraseFiles } from "../files/file-service.ts";
import { eraseImages } from "../images/remove-images.ts";
import { eraseFromTrash, findInTrash, notInTrash, restoreRows } from "../trash/trash-rows.ts";
import { restorePost } from "../writing/trashed-posts.ts";

type Erasing = Pick<Deps, "db" | "settings">;

/** Rows deleted before other requests get a turn. */
const rowsAtATime = 20;

/** A slice of the trash, last deleted first. */
export function listTrash(db: Db, { cursor }: TrashListInput, limit = adminRowsPerPage): TrashSlice {
  const { id, kind, title, deletedAt } = trash;
  const isAfter = cursor
    ? or(lt(deletedAt, cursor.deletedAt), and(eq(deletedAt, cursor.deletedAt), lt(id, cursor._id)))
    : undefined;
  const rows = db
    .select({ _id: id, kind, title, deletedAt })
    .from(trash)
    .where(isAfter)
    .orderBy(desc(deletedAt), desc(id))
    .limit(fixedLimit(limit + 1))
    .all();
  return sliceOf(rows, limit, (last) => ({ deletedAt: last.deletedAt, _id: last._id }));
}

/**
 * Restores something from the trash. Restoring it twice changes nothing. @throws AppError `not-found` when it was
 * deleted permanently
 */
export function restoreFromTrash(db: Db, id: string, now: Date): void {
  inTransaction(db, () => {
    const trashed = findInTrash(db, id);
    if (trashed?.kind === "post" || trashed?.kind === "page") restorePost(db, id, now);
    else if (!restoreRows(db, id) && !isThere(db, id)) throw notInTrash();
  });
}

/** Whether a post, draft, image or file exists. */
const isThere = (db: Db, id: string) =>
  [posts, drafts, images, files].some((table) => db.select({ id: table.id }).from(table).where(eq(table.id, id)).get());

/**
 * Deletes something in the trash permanently. Deleting it twice changes nothing.
 *
 * @throws AppError `unavailable` for an image or file during a backup
 */
export async function eraseForever(deps: Erasing, id: string): Promise<void> {
  const trashed = findInTrash(deps.db, id);
  if (trashed) await eraseAll(deps, [trashed]);
}

async function eraseAll(deps: Erasing, some: Pick<typeof trash.$inferSelect, "id" | "kind">[]): Promise<void> {
  const idsOf = (wanted: string) => some.filter(({ kind }) => kind === wanted).map(({ id }) => id);
  const [imageIds, fileIds] = [idsOf("image"), idsOf("file")];
  for (const { id, kind } of some) if (kind !== "image" && kind !== "file") eraseFromTrash(deps.db, id);
  if (imageIds.length > 0) await eraseImages(deps, imageIds);
  if (fileIds.length > 0) await eraseFiles(deps, fileIds);
}

/**
 * Permanently deletes what was moved to the trash up to a given time, a few rows at a time.
 *
 * @returns how many
 * @throws AppError `unavailable` when there are images or files and a backup runs
 */
export function emptyTrash(deps: Erasing, until: Date, signal?: AbortSignal): Promise<number> {
  const eraseSome = async (limit: number) => {
    const page = deps.db
      .select({ id: trash.id, kind: trash.kind })
      .from(trash)
      .where(lte(trash.deletedAt, until))
      .orderBy(asc(trash.deletedAt), asc(trash.id))
      .limit(fixedLimit(limit))
      .all();
    await eraseAll(deps, page);
    return page.length;
  };
  return inBatches(deps.db, eraseSome, { signal, rowsAtATime });
}

/** Permanently deletes what has been in the trash for 30 days. */
export async function sweepTrash(deps: Deps, signal?: AbortSignal): Promise<void> {
  const removed = await emptyTrash(deps, new Date(deps.now().getTime() - trashDays * dayMs), signal);
  if (removed > 0) deps.log.info({ removed }, "permanently deleted what was in the trash for 30 days");
}
