import { setImmediate as nextTurn } from "node:timers/promises";
import { and, asc, eq, gt, lt, lte, notExists, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { freshImageMs } from "../../shared/limits.ts";
import type { ImageRemoval } from "../../shared/schemas/image-schema.ts";
import { say } from "../../shared/words/sentence.ts";
import type { Db } from "../db/client.ts";
import { authors, draftImages, images, postImages, posts, revisionImages, siteSettings } from "../db/schema.ts";
import { takeImagesLock } from "../platform/data-folder-lock.ts";
import { AppError } from "../platform/errors.ts";
import { type ImageDeps, isStoredImage, removeFiles } from "./image-service.ts";

/** Rows read before other work gets its turn. */
const rowsAtATime = 500;

/** A backup copies every image that its copy of the database names, so none may be deleted meanwhile. */
const backupRetryAfterSeconds = 30;

const unknownTo = (db: Db, table: SQLiteTable, column: SQLiteColumn) =>
  notExists(db.select().from(table).where(eq(column, images.id)));

const inNoPost = (db: Db): SQL[] => [
  unknownTo(db, posts, posts.imageId),
  unknownTo(db, postImages, postImages.imageId),
];
const inNoLook = (db: Db): SQL[] => [
  unknownTo(db, siteSettings, siteSettings.logoImageId),
  unknownTo(db, siteSettings, siteSettings.iconImageId),
];
const ofNoAuthor = (db: Db) => unknownTo(db, authors, authors.imageId);
const inNoDraft = (db: Db) => unknownTo(db, draftImages, draftImages.imageId);
const inNoVersion = (db: Db) => unknownTo(db, revisionImages, revisionImages.imageId);

/** Texts that a running replacement has not rewritten yet do not count as uses of the new image. */
const replacesNone = (): SQL => {
  const shown = ["blogImages", "workingCopyImages", "revisionImages"].map(
    (uses) => `exists (select 1 from "${uses}" where "imageId" = "replacedImages"."imageId")`,
  );
  return sql`not exists (select 1 from "replacedImages"
    where "byImageId" = ${images.id} and (${sql.raw(shown.join(" or "))}))`;
};

/**
 * Deletes an image that no post, no author, no logo or icon, no draft and, unless `evenFromVersions`, no earlier version shows.
 *
 * @throws AppError `not-found` when it does not exist, `conflict` when it is still shown, `unavailable` during a backup
 */
export async function removeLibraryImage(deps: ImageDeps, { imageId, evenFromVersions }: ImageRemoval): Promise<void> {
  const { db, settings } = deps;
  await underImagesLock(deps, async () => {
    const versions = evenFromVersions ? [] : [inNoVersion(db)];
    // One statement, so that no post can begin to show the image between the check and the deletion.
    const { changes } = db
      .delete(images)
      .where(
        and(
          eq(images.id, imageId),
          ...inNoPost(db),
          ofNoAuthor(db),
          ...inNoLook(db),
          inNoDraft(db),
          replacesNone(),
          ...versions,
        ),
      )
      .run();
    if (changes === 0) throw conflictOf(db, imageId);
    await removeFiles(settings.dataDir, imageId);
  });
}

function conflictOf(db: Db, imageId: string): AppError {
  if (!isStoredImage(db, imageId)) return new AppError("not-found", say("imageGone"));
  const isFree = (...conditions: SQL[]) =>
    db
      .select({ id: images.id })
      .from(images)
      .where(and(eq(images.id, imageId), ...conditions))
      .get() !== undefined;
  if (!isFree(...inNoPost(db))) return new AppError("conflict", say("imageInPost"));
  if (!isFree(ofNoAuthor(db))) return new AppError("conflict", say("imageOfAuthor"));
  if (!isFree(...inNoLook(db))) return new AppError("conflict", say("imageInLook"));
  if (!isFree(inNoDraft(db))) return new AppError("conflict", say("imageInDraft"));
  if (!isFree(replacesNone())) return new AppError("conflict", say("imageInReplacement"));
  return new AppError("conflict", say("imageInRevision"));
}

/**
 * Deletes unused images, except those of the last day, which a writer may be about to use.
 *
 * @returns how many
 * @throws AppError `unavailable` during a backup
 */
export async function removeUnusedImages(deps: ImageDeps): Promise<number> {
  const cutoff = new Date(deps.now().getTime() - freshImageMs);
  let removed = 0;
  await underImagesLock(deps, async () => {
    for await (const imageId of takeUnusedRows(deps.db, cutoff)) {
      await removeFiles(deps.settings.dataDir, imageId);
      removed += 1;
    }
  });
  return removed;
}

async function underImagesLock({ settings }: ImageDeps, work: () => Promise<void>): Promise<void> {
  const release = takeImagesLock(settings.dataDir);
  if (!release) {
    throw new AppError("unavailable", say("imagesInBackup"), {
      retryAfterSeconds: backupRetryAfterSeconds,
    });
  }
  try {
    await work();
  } finally {
    release();
  }
}

/** Deletes the rows in batches, so that a large archive blocks no request, and yields the id of each. */
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
    const unused = db
      .delete(images)
      .where(
        and(
          gt(images.id, after),
          lte(images.id, last),
          lt(images.createdAt, cutoff),
          ...inNoPost(db),
          ofNoAuthor(db),
          inNoDraft(db),
          ...inNoLook(db),
          inNoVersion(db),
          replacesNone(),
        ),
      )
      .returning({ id: images.id })
      .all();
    for (const { id } of unused) yield id;
    after = last;
    await nextTurn();
  }
}
