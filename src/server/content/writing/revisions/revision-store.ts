import { and, desc, eq, inArray } from "drizzle-orm";
import { imagePath } from "../../../../shared/image-widths.ts";
import { areSameDetails } from "../../../../shared/post-fields.ts";
import type { RevisionRow, RevisionView } from "../../../../shared/schemas/revision-schema.ts";
import { say } from "../../../../shared/words/sentence.ts";
import { type Db, matches, preparedOnce } from "../../../core/db/client.ts";
import { revisions } from "../../../core/db/schema.ts";
import { fixedLimit } from "../../../core/db/slice.ts";
import { AppError } from "../../../core/platform/errors.ts";
import { categoryName } from "../../posts/category-list.ts";
import { recordUses } from "../text-uses.ts";
import { revisionsToDrop } from "./revision-thinning.ts";

/** The fields of a post that revisions store. */
export type RevisedText = Pick<
  typeof revisions.$inferInsert,
  "title" | "subTitle" | "category" | "imageId" | "description" | "details"
>;

/** The owner of a revision: a post, or the draft of a new post. */
export type RevisionOwner = { postId: string } | { draftId: string };

type Revision = RevisionOwner & Pick<typeof revisions.$inferInsert, "kind" | "savedAt"> & { text: RevisedText };

const ofOwner = (owner: RevisionOwner) =>
  "postId" in owner ? eq(revisions.postId, owner.postId) : eq(revisions.draftId, owner.draftId);

export const areSameTexts = (one: RevisedText, other: RevisedText): boolean =>
  one.title === other.title &&
  one.subTitle === other.subTitle &&
  one.category === other.category &&
  one.imageId === other.imageId &&
  one.description === other.description &&
  areSameDetails(one.details ?? {}, other.details ?? {});

/** The newest revision, or undefined. @param kind of any kind when undefined */
export function newestRevision(
  db: Db,
  owner: RevisionOwner,
  kind?: Revision["kind"],
): typeof revisions.$inferSelect | undefined {
  return db
    .select()
    .from(revisions)
    .where(and(ofOwner(owner), kind && eq(revisions.kind, kind)))
    .orderBy(desc(revisions.id))
    .limit(fixedLimit(1))
    .get();
}

/**
 * Adds a text to the revisions of a post or draft, unless the newest one equals it, then thins the revisions. Call it in the
 * transaction that replaces the text.
 */
export function keepRevision(db: Db, { kind, savedAt, text, ...owner }: Revision, now: Date): void {
  const newest = newestRevision(db, owner);
  // A revision from before posts had details lacks the details of this text.
  if (newest?.kind === kind && newest.details && areSameTexts(newest, text)) return;
  const { title, subTitle, category, imageId = null, description, details } = text;
  const { id } = db
    .insert(revisions)
    .values({
      ...owner,
      kind,
      savedAt,
      title,
      subTitle,
      category,
      imageId,
      description,
      details,
      bytes: Buffer.byteLength(description),
    })
    .returning({ id: revisions.id })
    .get();
  recordUses(db, "revision", { id, imageId, description });
  thinRevisions(db, owner, now);
}

/** Gives the revisions of a draft to the post that was added from it. */
export function giveRevisionsToPost(db: Db, draftId: string, postId: string): void {
  db.update(revisions).set({ postId, draftId: null }).where(eq(revisions.draftId, draftId)).run();
}

const sizes = preparedOnce((db) => {
  const { id, kind, savedAt, bytes, postId, draftId } = revisions;
  const of = (owner: typeof postId | typeof draftId) =>
    db.select({ id, kind, savedAt, bytes }).from(revisions).where(matches(owner, "id")).prepare();
  return { ofPost: of(postId), ofDraft: of(draftId) };
});

/** Removes the revisions of a post or draft that the limits on age and number exclude. @returns how many */
export function thinRevisions(db: Db, owner: RevisionOwner, now: Date): number {
  const { ofPost, ofDraft } = sizes(db);
  const stored = "postId" in owner ? ofPost.all({ id: owner.postId }) : ofDraft.all({ id: owner.draftId });
  const dropped = revisionsToDrop(stored, now);
  if (dropped.length > 0) db.delete(revisions).where(inArray(revisions.id, dropped)).run();
  return dropped.length;
}

/** The revisions of a post, or of the draft of a new post, newest first. @param id of the post or draft */
export function listRevisions(db: Db, id: string): RevisionRow[] {
  const ofPost = rowsOf(db, revisions.postId, id);
  return ofPost.length > 0 ? ofPost : rowsOf(db, revisions.draftId, id);
}

function rowsOf(db: Db, owner: typeof revisions.postId | typeof revisions.draftId, ownerId: string): RevisionRow[] {
  const { id, postId, draftId, kind, savedAt, title } = revisions;
  return db
    .select({ _id: id, postId, draftId, kind, savedAt, title })
    .from(revisions)
    .where(eq(owner, ownerId))
    .orderBy(desc(id))
    .all();
}

/** One revision with its text. @throws AppError `not-found` when it was removed or never existed */
export function getRevision(db: Db, revisionId: string): RevisionView {
  const revision = db.select().from(revisions).where(eq(revisions.id, revisionId)).get();
  if (!revision) throw new AppError("not-found", say("revisionGone"));
  const { id, bytes: _bytes, category, details, ...text } = revision;
  const image = text.imageId ? imagePath(text.imageId, 800) : null;
  return { _id: id, ...text, category: category && categoryName(db, category), details: details ?? {}, image };
}
