import { and, eq, isNull, lt, not, sql } from "drizzle-orm";
import { dayMs } from "../../../../shared/durations.ts";
import type { SomeDetails } from "../../../../shared/post-fields.ts";
import type { BaseVersionInput, DiscardInput, DraftView } from "../../../../shared/schemas/draft-schema.ts";
import type { PostView } from "../../../../shared/schemas/post-schema.ts";
import { say } from "../../../../shared/words/sentence.ts";
import { type Db, inTransaction } from "../../../core/db/client.ts";
import { addedDrafts, drafts, posts, revisions } from "../../../core/db/schema.ts";
import { AppError } from "../../../core/platform/errors.ts";
import type { Deps } from "../../../deps.ts";
import { categoryName } from "../../posts/category-list.ts";
import { wasOnlyPublished } from "../../posts/schedules/schedule-store.ts";
import { areSameTexts, keepRevision } from "../revisions/revision-store.ts";

export type DraftRecord = typeof drafts.$inferSelect;

const toView = (
  db: Db,
  { id, postId: _postId, preview: _preview, category, details, ...draft }: DraftRecord,
): DraftView => ({
  _id: id,
  ...draft,
  category: category && categoryName(db, category),
  details: details ?? {},
});

/** Whether a draft of a new post has earlier versions: a writer may have emptied it by mistake. For queries of drafts. */
export const hasVersions = sql`exists (select 1 from ${revisions} where ${revisions.draftId} = ${drafts.id})`;

const changedElsewhere = () => new AppError("conflict", say("draftChangedElsewhere"));

/** The error for a writer whose post was deleted. The browser offers the text after a reload. */
export const deletedElsewhere = () => new AppError("not-found", say("draftDeletedElsewhere"));

export const findRecord = (db: Db, draftId: string) => db.select().from(drafts).where(eq(drafts.id, draftId)).get();

/** The draft of a post, or of a new one; null when there is none. */
export function findDraft(db: Db, draftId: string): DraftView | null {
  const draft = findRecord(db, draftId);
  return draft ? toView(db, draft) : null;
}

/**
 * Checks that a writer overwrites no text that they have not seen: the stored draft is a version that the writer has,
 * and the post is still the one that the text is based on.
 *
 * @param updatedAt of the stored post; null for a new one
 * @throws AppError `conflict`
 */
export function requireNoConflict(
  db: Db,
  { draftId, ownVersions, basedOn }: BaseVersionInput,
  updatedAt: Date | null,
): void {
  const isSamePost = basedOn?.getTime() === updatedAt?.getTime();
  if (!isSamePost && !(basedOn && updatedAt && wasOnlyPublished(db, draftId, basedOn, updatedAt))) {
    throw changedElsewhere();
  }
  requireOwnVersion(db, draftId, ownVersions);
}

/** @throws AppError `conflict` when another version is stored */
export function requireOwnVersion(db: Db, draftId: string, ownVersions: string[]): void {
  const stored = db.select({ version: drafts.version }).from(drafts).where(eq(drafts.id, draftId)).get();
  if (stored && !ownVersions.includes(stored.version)) throw changedElsewhere();
}

/**
 * Deletes a draft, if the writer has the stored version of it. Deleting it twice changes nothing.
 *
 * @throws AppError `conflict` when another version is stored
 */
export function discardOwnDraft(db: Db, { draftId, ownVersions }: DiscardInput): void {
  inTransaction(db, () => {
    requireOwnVersion(db, draftId, ownVersions);
    discardDraft(db, draftId);
  });
}

/** Deletes a draft, whatever its version. Deleting it twice changes nothing. */
export function discardDraft(db: Db, draftId: string): void {
  db.delete(drafts).where(eq(drafts.id, draftId)).run();
}

/** Bases a draft on the new version of its post, of which only the publication has changed. */
export function rebaseDraft(
  db: Db,
  before: { _id: string; updatedAt: Date },
  after: { updatedAt: Date; isPublished: boolean; publishAt: Date | null },
): void {
  db.update(drafts)
    .set({ basedOn: after.updatedAt, isPublished: after.isPublished, publishAt: after.publishAt })
    .where(and(eq(drafts.id, before._id), eq(drafts.basedOn, before.updatedAt)))
    .run();
}

/**
 * Turns the draft of a post into a revision, or deletes it if the post has the same text. Call it when the post gets
 * another text.
 */
export function keepDraftAsRevision(db: Db, postId: string, details: SomeDetails, now: Date): void {
  const draft = findRecord(db, postId);
  if (!draft) return;
  const post = db.select().from(posts).where(eq(posts.id, postId)).get();
  if (!post || !areSameTexts(draft, { ...post, details })) {
    keepRevision(db, { postId, kind: "setAside", savedAt: draft.updatedAt, text: draft }, now);
  }
  discardDraft(db, postId);
}

/** Another window or device has already added the post; `addedFrom` returns it. */
export const addedAlready = () => new AppError("conflict", say("postAddedAlready"));

/** The post that was added from a draft, or undefined. */
export function addedFrom(db: Db, draftId: string): string | undefined {
  return db.select().from(addedDrafts).where(eq(addedDrafts.draftId, draftId)).get()?.postId;
}

/** Stores from which draft a post was added. The latest post of a draft replaces an earlier one. */
export function recordAdded(db: Db, draftId: string, postId: string): void {
  db.insert(addedDrafts)
    .values({ draftId, postId })
    .onConflictDoUpdate({ target: addedDrafts.draftId, set: { postId } })
    .run();
}

/**
 * Whether a post already has the values that a save would store, as when a client retries a save whose response was lost.
 *
 * @param named fields as they would be stored: text sanitised, lines trimmed. Undefined fields and unknown names are ignored
 */
export function isSamePost(post: PostView, named: { [Name in keyof PostView]?: unknown }): boolean {
  return (Object.keys(named) as (keyof PostView)[]).every(
    (name) =>
      named[name] === undefined || !(name in post) || JSON.stringify(post[name]) === JSON.stringify(named[name]),
  );
}

/** How long an empty draft is kept for its open form, in milliseconds. */
const emptyKeptMs = dayMs;

/**
 * Removes empty drafts of new posts, which no list shows. A draft with earlier versions stays, because its text exists
 * only in them.
 */
export async function sweepDrafts({ db, now, log }: Deps): Promise<void> {
  const { postId, title, subTitle, description, imageId, details, updatedAt } = drafts;
  const isEmpty = and(eq(title, ""), eq(subTitle, ""), eq(description, ""), isNull(imageId), isNull(details));
  const { changes } = db
    .delete(drafts)
    .where(and(isNull(postId), isEmpty, not(hasVersions), lt(updatedAt, new Date(now().getTime() - emptyKeptMs))))
    .run();
  if (changes > 0) log.info({ removed: changes }, "removed empty drafts");
}
