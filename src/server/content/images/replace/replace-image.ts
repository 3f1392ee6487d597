import { eq } from "drizzle-orm";
import type { ImageReplacement, ReplacementUnderWay } from "../../../../shared/schemas/image-schema.ts";
import { say } from "../../../../shared/words/sentence.ts";
import { type Db, inTransaction } from "../../../core/db/client.ts";
import { authors, replacedImages, siteSettings } from "../../../core/db/schema.ts";
import { AppError } from "../../../core/platform/errors.ts";
import { hasImage } from "../image-service.ts";
import {
  finishReplacements,
  hasFailed,
  markFailed,
  markReplaced,
  type ReplaceDeps,
  rewriteTexts,
  textTables,
  unfinishedReplacements,
} from "./replacement-worker.ts";

/** Up to this many texts are rewritten before the response; more are rewritten in the background. */
const textsBeforeResponse = 200;

/**
 * Shows one image wherever another one is shown: in posts, by authors, drafts and earlier versions, as cover and in the text. Posts keep
 * the date of their last change, so that a draft open in an editor does not conflict; images in a draft that still names the
 * old image are replaced when it is saved. The old image stays in the library.
 *
 * The replacement is recorded on disk first and the texts follow a few at a time; see {@link finishReplacements} for what
 * fails or is interrupted.
 *
 * @returns how many posts, drafts and earlier versions were rewritten, and whether all are
 * @throws AppError `not-found` when one of the two does not exist, `bad-input` when they are the same
 * @see docs/decisions/0023-media-library.md
 */
export async function replaceImage(deps: ReplaceDeps, { imageId, byImageId }: ImageReplacement) {
  const { db } = deps;
  const texts = inTransaction(db, () => {
    if (imageId === byImageId) throw new AppError("bad-input", say("imageReplacesItself"));
    for (const named of [imageId, byImageId]) {
      if (!hasImage(db, named)) throw new AppError("not-found", say("imageGone"));
    }
    db.update(authors).set({ imageId: byImageId }).where(eq(authors.imageId, imageId)).run();
    for (const field of ["logoImageId", "iconImageId"] as const)
      db.update(siteSettings)
        .set({ [field]: byImageId })
        .where(eq(siteSettings[field], imageId))
        .run();
    return recordReplacement(db, imageId, byImageId);
  });
  if (texts > textsBeforeResponse) {
    // The next run reports what fails outside a single replacement.
    finishReplacements(deps).catch(() => {});
    return { posts: 0, unfinished: 0, versions: 0, texts, isDone: false };
  }
  try {
    const rewritten = await rewriteTexts(db, imageId);
    markReplaced(db, imageId);
    return { ...rewritten, texts, isDone: true };
  } catch (error) {
    deps.cache.clear();
    markFailed(db, imageId);
    throw error;
  }
}

/** Replacements that are not complete, oldest first. */
export const listReplacements = (db: Db): ReplacementUnderWay[] =>
  unfinishedReplacements(db).map((it) => ({ ...it, isHeldUp: hasFailed(db, it.imageId) }));

/** @returns how many texts show the replaced image */
function recordReplacement(db: Db, imageId: string, byImageId: string): number {
  // An image that was replaced before and now replaces another is in use again.
  db.delete(replacedImages).where(eq(replacedImages.imageId, byImageId)).run();
  db.update(replacedImages).set({ byImageId }).where(eq(replacedImages.byImageId, imageId)).run();
  const counts = Object.values(textTables).map(({ uses }) => `(SELECT count(*) FROM ${uses} WHERE imageId = @imageId)`);
  const texts = db.$client
    .prepare(`SELECT ${counts.join(" + ")}`)
    .pluck()
    .get({ imageId }) as number;
  db.insert(replacedImages)
    .values({ imageId, byImageId, texts })
    .onConflictDoUpdate({ target: replacedImages.imageId, set: { byImageId, texts } })
    .run();
  return texts;
}
