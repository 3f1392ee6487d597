import { setImmediate as nextTurn } from "node:timers/promises";
import { and, asc, eq, gt, lt, lte, notExists, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
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

/** The condition that no row has the image in these columns. */
const absentFrom =
  (...columns: SQLiteColumn[]) =>
  (db: Db): SQL[] =>
    columns.map((column) => notExists(db.select().from(column.table).where(eq(column, images.id))));

/** Texts that a running replacement has not rewritten yet do not count as uses of the new image. */
const replacesNone = (): SQL[] => {
  const shown = ["blogImages", "workingCopyImages", "revisionImages"].map(
    (uses) => `exists (select 1 from "${uses}" where "imageId" = "replacedImages"."imageId")`,
  );
  const replacing = sql`"byImageId" = ${images.id} and (${sql.raw(shown.join(" or "))})`;
  return [sql`not exists (select 1 from "replacedImages" where ${replacing})`];
};

/** Everything that shows images except earlier versions, with the sentence that says so. */
const uses = [
  { sentence: say("imageInPost"), absent: absentFrom(posts.imageId, postImages.imageId) },
  { sentence: say("imageOfAuthor"), absent: absentFrom(authors.imageId) },
  { sentence: say("imageInLook"), absent: absentFrom(siteSettings.logoImageId, siteSettings.iconImageId) },
  { sentence: say("imageInDraft"), absent: absentFrom(draftImages.imageId) },
  { sentence: say("imageInTrash"), absent: absentFrom(trashImages.imageId) },
  { sentence: say("imageInReplacement"), absent: replacesNone },
];
const isInNoText = (db: Db): SQL[] => uses.flatMap(({ absent }) => absent(db));
const isInNoVersion = absentFrom(revisionImages.imageId);

/** The condition that neither texts nor their earlier versions show the image. */
export const isShownNowhere = (db: Db) => and(...isInNoText(db), ...isInNoVersion(db));

/**
 * Moves an image to the trash, if no post, author, logo, icon, draft, deleted text and, unless `evenFromVersions`, no
 * earlier version shows it. Its files stay; only their addresses answer 404.
 *
 * @throws AppError `not-found` when it does not exist, `conflict` when it is still shown
 */
export function removeLibraryImage({ db, now }: ImageDeps, { imageId, evenFromVersions }: ImageRemoval): void {
  inTransaction(db, () => {
    const versions = evenFromVersions ? [] : isInNoVersion(db);
    const isUnused = and(eq(images.id, imageId), ...isInNoText(db), ...versions);
    const image = db.select({ fileName: images.fileName }).from(images).where(isUnused).get();
    if (!image) throw conflictOf(db, imageId);
    moveToTrash(db, { id: imageId, kind: "image", title: image.fileName }, now());
  });
}

function conflictOf(db: Db, imageId: string): AppError {
  if (!hasImage(db, imageId)) return new AppError("not-found", say("imageGone"));
  const use = uses.find(({ absent }) => {
    const isAbsent = and(eq(images.id, imageId), ...absent(db));
    return db.select({ id: images.id }).from(images).where(isAbsent).get() === undefined;
  });
  return new AppError("conflict", use?.sentence ?? say("imageInRevision"));
}

/** Moves unused images to the trash, except those of the last day, which a writer may be about to use. @returns how many */
export async function removeUnusedImages({ db, now }: ImageDeps): Promise<number> {
  const moment = now();
  const cutoff = new Date(moment.getTime() - freshImageMs);
  let removed = 0;
  let after = "";
  while (true) {
    const count = inTransaction(db, () => {
      const slice = db
        .select({ id: images.id })
        .from(images)
        .where(gt(images.id, after))
        .orderBy(asc(images.id))
        .limit(rowsAtATime)
        .all();
      const last = slice.at(-1)?.id ?? after;
      const isUnused = and(
        gt(images.id, after),
        lte(images.id, last),
        lt(images.createdAt, cutoff),
        isShownNowhere(db),
      );
      const unused = db.select({ id: images.id, title: images.fileName }).from(images).where(isUnused).all();
      for (const image of unused) moveToTrash(db, { ...image, kind: "image" }, moment);
      removed += unused.length;
      after = last;
      return slice.length;
    });
    if (count < rowsAtATime) return removed;
    await nextTurn();
  }
}

/**
 * Deletes images of the trash for ever, the row first: the sweep finds files without a row, but not the reverse.
 *
 * @throws AppError `unavailable` during a backup
 */
export async function eraseImages({ db, settings }: Pick<Deps, "db" | "settings">, imageIds: string[]): Promise<void> {
  await outsideBackup(settings, async () => {
    for (const imageId of imageIds) {
      // An import of an earlier version stored images of the trash again.
      if (eraseFromTrash(db, imageId) && !hasImage(db, imageId)) await removeFiles({ db, settings }, imageId);
    }
  });
}

/**
 * Runs work that deletes stored images or files.
 *
 * @throws AppError `unavailable` during a backup, which copies everything that its copy of the database names
 */
export async function outsideBackup({ dataDir }: Deps["settings"], work: () => Promise<void>): Promise<void> {
  const release = takeImagesLock(dataDir);
  if (!release) {
    throw new AppError("unavailable", say("imagesInBackup"), { retryAfterSeconds: backupRetryAfterSeconds });
  }
  try {
    await work();
  } finally {
    release();
  }
}
