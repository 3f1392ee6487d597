import { desc, eq, inArray, sql } from "drizzle-orm";
import { areSameDetails } from "../../../shared/post-details.ts";
import { type Db, preparedOnce } from "../../db/client.ts";
import { existingImages } from "../../db/existing-images.ts";
import { fixedLimit } from "../../db/fixed-limit.ts";
import { revisionImages, revisions } from "../../db/schema.ts";
import { recordRevisionFiles } from "../../files/file-uses.ts";
import { imageIdsIn } from "../../html/image-ids.ts";
import { revisionsToDrop } from "./revision-thinning.ts";

/** The fields of a post that revisions keep. */
export type RevisedText = Pick<
  typeof revisions.$inferInsert,
  "title" | "subTitle" | "category" | "imageId" | "description" | "details"
>;

interface Revision extends Pick<typeof revisions.$inferInsert, "postId" | "kind" | "savedAt"> {
  text: RevisedText;
}

export const areSameTexts = (one: RevisedText, other: RevisedText): boolean =>
  one.title === other.title &&
  one.subTitle === other.subTitle &&
  one.category === other.category &&
  one.imageId === other.imageId &&
  one.description === other.description &&
  areSameDetails(one.details ?? {}, other.details ?? {});

/**
 * Adds a text to a post's revisions, unless the newest one equals it, then thins the revisions. Call it in the transaction that
 * replaces the text.
 */
export function keepRevision(db: Db, { postId, kind, savedAt, text }: Revision, now: Date): void {
  const newest = db
    .select()
    .from(revisions)
    .where(eq(revisions.postId, postId))
    .orderBy(desc(revisions.id))
    .limit(fixedLimit(1))
    .get();
  // A revision from before posts had details does not hold those of this text.
  if (newest?.kind === kind && newest.details && areSameTexts(newest, text)) return;
  const { title, subTitle, category, imageId = null, description, details } = text;
  const { id } = db
    .insert(revisions)
    .values({
      ...{ postId, kind, savedAt, title, subTitle, category, imageId, description, details },
      bytes: Buffer.byteLength(description),
    })
    .returning({ id: revisions.id })
    .get();
  const existing = existingImages(db, [...(imageId ? [imageId] : []), ...imageIdsIn(description)]);
  if (existing.length > 0) {
    db.insert(revisionImages)
      .values(existing.map((shown) => ({ revisionId: id, imageId: shown })))
      .run();
  }
  recordRevisionFiles(db, id, description);
  thinRevisions(db, postId, now);
}

const findSizes = preparedOnce((db) => {
  const { id, kind, savedAt, bytes } = revisions;
  return db
    .select({ id, kind, savedAt, bytes })
    .from(revisions)
    .where(eq(revisions.postId, sql.placeholder("postId")))
    .prepare();
});

/** Removes the revisions of a post that the rule for their age and number drops. @returns how many */
export function thinRevisions(db: Db, postId: string, now: Date): number {
  const dropped = revisionsToDrop(findSizes(db).all({ postId }), now);
  if (dropped.length > 0) db.delete(revisions).where(inArray(revisions.id, dropped)).run();
  return dropped.length;
}
