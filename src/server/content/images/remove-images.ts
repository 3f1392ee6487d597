import { setImmediate as nextTurn } from "node:timers/promises";
import { and, asc, eq, gt, lt, lte, notExists, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { freshImageMs } from "../../../shared/limits.ts";
import type { ImageRemoval } from "../../../shared/schemas/image-schema.ts";
import { say } from "../../../shared/words/sentence.ts";
import { type Db, inTransaction } from "../../core/db/client.ts";
import {
  authors,
  draftImages,
  images,
  postImages,
  posts,
  revisionImages,
  siteSettings,
  trashImages,
} from "../../core/db/schema.ts";
import { takeImagesLock } from "../../core/platform/data-folder-lock.ts";
import { AppError } from "../../core/platform/errors.ts";
import type { Deps } from "../../deps.ts";
import { eraseFromTrash, moveToTrash } from "../trash/trash-rows.ts";
import { hasImage, type ImageDeps, removeFiles } from "./image-service.ts";

/** Images checked before other requests get a turn. */
const rowsAtATime = 100;

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
const inNoTrash = (db: Db) => unknownTo(db, trashImages, trashImages.imageId);

/** Texts that a running replacement has not rewritten yet do not count as uses of the new image. */
const replacesNone = (): SQL => {
  const shown = ["blogImages", "workingCopyImages", "revisionImages"].map(
    (uses) => `exists (select 1 from "${uses}" where "imageId" = "replacedImages"."imageId")`,
  );
  return sql`not exists (select 1 from "replacedImages"
    where "byImageId" = ${images.id} and (${sql.raw(shown.join(" or "))}))`;
};

/**
 * Moves an image to the trash, if no post, author, logo, icon, draft, deleted text and, unless `evenFromVersions`, no
 * earlier version shows it. Its files stay; only their addresses answer 404.
 *
 * @throws AppError `not-found` when it does not exist, `conflict` when it is still shown
 */
export function removeLibraryImage({ db, now }: ImageDeps, { imageId, evenFromVersions }: ImageRemoval): void {
  inTransaction(db, () => {
    const versions = evenFromVersions ? [] : [inNoVersion(db)];
    const isUnused = and(eq(images.id, imageId), ...inNoText(db), ...versions);
    const image = db.select({ fileName: images.fileName }).from(images).where(isUnused).get();
    if (!image) throw conflictOf(db, imageId);
    moveToTrash(db, { id: imageId, kind: "image", title: image.fileName }, now());
  });
}

/** Everything that shows images except earlier versions. */
const inNoText = (db: Db): SQL[] => [
  ...inNoPost(db),
  ofNoAuthor(db),
  ...inNoLook(db),
  inNoDraft(db),
  inNoTrash(db),
  replacesNone(),
];

function conflictOf(db: Db, imageId: string): AppError {
  if (!hasImage(db, imageId)) return new AppError("not-found", say("imageGone"));
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
  if (!isFree(inNoTrash(db))) return new AppError("conflict", say("imageInTrash"));
  if (!isFree(replacesNone())) return new AppError("conflict", say("imageInReplacement"));
  return new AppError("conflict", say("imageInRevision"));
}

/** Moves unused images to the trash, except those of the last day, which a writer may be about to use. @returns how many */
export async function removeUnusedImages({ db, now }: ImageDeps): Promise<number> {
  const moment = now();
  const cutoff = new Date(moment.getTime() - freshImageMs);
  let removed = 0;
  let after = "";
  while (true) {
    const count = inTransaction(db, () => {
      const page = db
        .select({ id: images.id })
        .from(images)
        .where(gt(images.id, after))
        .orderBy(asc(images.id))
        .limit(rowsAtATime)
        .all();
      const last = page.at(-1)?.id ?? after;
      const isUnused = and(
        gt(images.id, after),
        lte(images.id, last),
        lt(images.createdAt, cutoff),
        ...inNoText(db),
        inNoVersion(db),
      );
      const unused = db.select({ id: images.id, title: images.fileName }).from(images).where(isUnused).all();
      for (const image of unused) moveToTrash(db, { ...image, kind: "image" }, moment);
      removed += unused.length;
      after = last;
      return page.length;
    });
    if (count < rowsAtATime) return removed;
    await nextTurn();
  }
}

/**
 * Deletes images of the trash for ever, the row first: the sweep finds files without a row, but not the reverse.
 *
 * @throws AppError `unavailable` during a backup, which copies every image that its copy of the database names
 */
export async function eraseImages({ db, settings }: Pick<Deps, "db" | "settings">, imageIds: string[]): Promise<void> {
  const release = takeImagesLock(settings.dataDir);
  if (!release) {
    throw new AppError("unavailable", say("imagesInBackup"), {
      retryAfterSeconds: backupRetryAfterSeconds,
    });
  }
  try {
    for (const imageId of imageIds) {
      if (eraseFromTrash(db, imageId)) await removeFiles({ db, settings }, imageId);
    }
  } finally {
    release();
  }
}
