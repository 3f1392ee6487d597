import { and, desc, eq, isNotNull, lt, ne, or, sql } from "drizzle-orm";
import { draftIdOf, kindOfDraft } from "../../../../shared/draft-kinds.ts";
import { maxCounted, unfinishedPerPage } from "../../../../shared/limits.ts";
import { areSameDetails, emptyDetails } from "../../../../shared/post-fields.ts";
import type {
  DiscardInput,
  DraftInput,
  DraftText,
  OtherTextInput,
  UnfinishedInput,
  UnfinishedSlice,
} from "../../../../shared/schemas/draft-schema.ts";
import { detailsInput } from "../../../../shared/schemas/post-details-schema.ts";
import { isBlankHtml } from "../../../../shared/text/post-html.ts";
import { type Db, inTransaction, preparedOnce } from "../../../core/db/client.ts";
import { newId } from "../../../core/db/id.ts";
import { type CategoryId, drafts, posts } from "../../../core/db/schema.ts";
import { fixedLimit, sliceOf } from "../../../core/db/slice.ts";
import { cleanHtml } from "../../../core/html/clean-html.ts";
import { previewOf } from "../../../core/html/text-of.ts";
import { existingImages } from "../../images/image-uses.ts";
import { currentImage, withCurrentImages } from "../../images/replace/replaced-images.ts";
import { categoriesOf } from "../../posts/category-list.ts";
import { selectPosts, toView, viewSelection } from "../../posts/post-view.ts";
import { findDetails, hasDetails } from "../../reading/details/post-details.ts";
import { moveToTrash, restoreRows } from "../../trash/trash-rows.ts";
import { keepRevision } from "../revisions/revision-store.ts";
import { recordUses } from "../text-uses.ts";
import {
  addedAlready,
  addedFrom,
  type DraftRecord,
  deletedElsewhere,
  discardDraft,
  findRecord,
  hasVersions,
  isSamePost,
  keepDraftAsRevision,
  requireNoConflict,
  requireOwnVersion,
} from "./draft-store.ts";
import { keepTypedRevision } from "./typed-revisions.ts";

/** The plus makes SQLite use the index of the order instead of the index of the posts' ids. */
const isOfNewPost = sql`+${drafts.postId} is null`;

/** A draft that has text or had text before. The browser has the same rule for the text: see draft-text.ts. */
const isListed = or(
  ne(drafts.title, ""),
  ne(drafts.subTitle, ""),
  ne(drafts.description, ""),
  ne(drafts.imageId, ""),
  isNotNull(drafts.details),
  hasVersions,
);

const unfinished = preparedOnce((db) =>
  db
    .select({ id: drafts.id })
    .from(drafts)
    .where(and(isOfNewPost, isListed))
    .orderBy(desc(drafts.updatedAt))
    .limit(fixedLimit(maxCounted))
    .prepare(),
);

/** How many drafts of new posts there are, at most 1,000. */
export const countUnfinished = (db: Db): number => unfinished(db).all().length;

/** A slice of the drafts of new posts, newest first, without the empty ones that have no history. */
export function listUnfinishedPosts(db: Db, { cursor }: UnfinishedInput): UnfinishedSlice {
  const { id, title, preview, version, updatedAt } = drafts;
  const isAfter = cursor
    ? or(lt(updatedAt, cursor.updatedAt), and(eq(updatedAt, cursor.updatedAt), lt(id, cursor._id)))
    : undefined;
  const rows = db
    .select({ _id: id, title, preview, version, updatedAt })
    .from(drafts)
    .where(and(isOfNewPost, isListed, isAfter))
    .orderBy(desc(updatedAt), desc(id))
    .limit(fixedLimit(unfinishedPerPage + 1))
    .all();
  return sliceOf(rows, unfinishedPerPage, (last) => ({ updatedAt: last.updatedAt, _id: last._id }));
}

/**
 * Stores a form's text as the draft of its post. Repeating a call changes nothing, so a client whose response was lost may
 * retry.
 *
 * @throws AppError `conflict` when another version is stored, when the post was saved since this text was begun, or
 * when the new post was added meanwhile with another text; `not-found` when the post was deleted
 */
export function saveDraft(db: Db, input: DraftInput, now: Date): { updatedAt: Date } {
  const { draftId, isNew, text, version, ownVersions, basedOn } = input;
  return inTransaction(db, () => {
    const cleaned = cleanText(db, text);
    const addedId = isNew ? addedFrom(db, draftId) : undefined;
    if (addedId !== undefined) {
      if (!isSavedAs(db, addedId, cleaned)) throw addedAlready();
      return { updatedAt: now };
    }
    // A writer who continues in a deleted draft gets it back. The new text replaces the deleted one, which becomes a
    // revision.
    const wasInTrash = isNew && restoreRows(db, draftId);
    const known = { draftId, ownVersions: [...ownVersions, version], basedOn };
    if (!wasInTrash) requireNoConflict(db, known, isNew ? null : updatedAtOf(db, draftId));
    keepTypedRevision(db, draftId, { next: cleaned, version, isForced: wasInTrash }, now);
    storeDraft(db, { id: draftId, postId: isNew ? null : draftId, basedOn, version, updatedAt: now }, cleaned);
    return { updatedAt: now };
  });
}

/** Whether a post has a draft's text. The form of a new post has no publication date, and saving trims a post's lines. */
function isSavedAs(
  db: Db,
  postId: string,
  { title, subTitle, publishedAt: _none, details, ...text }: DraftText,
): boolean {
  const post = selectPosts(db, viewSelection).where(eq(posts.id, postId)).get();
  const asSaved = { ...text, title: title.trim(), subTitle: subTitle.trim() };
  if (!post || !isSamePost(toView(db, post), asSaved)) return false;
  const saved = detailsInput.safeParse(details);
  return saved.success && hasDetails(db, postId, saved.data);
}

/** Sanitises the description, and exchanges replaced images. */
function cleanText(db: Db, text: DraftText): DraftText {
  return {
    ...text,
    description: withCurrentImages(db, cleanHtml(text.description)),
    imageId: text.imageId && currentImage(db, text.imageId),
  };
}

/** The id of the category that a form names; empty when none does, since a draft must accept any text. */
const categoryOf = (db: Db, { category }: DraftText): CategoryId | "" => categoriesOf(db).find(category)?.id ?? "";

/** Writes a draft, in place of the stored one. @param text with a sanitised description */
export function storeDraft(
  db: Db,
  { id, ...draft }: Pick<DraftRecord, "id" | "postId" | "basedOn" | "version" | "updatedAt">,
  text: DraftText,
) {
  const imageId = text.imageId && existingImages(db, [text.imageId]).length > 0 ? text.imageId : null;
  // A new post starts without details and text, so a draft without them is an empty one.
  const isNew = draft.postId === null;
  const details = isNew && areSameDetails(text.details, emptyDetails) ? null : text.details;
  const description = isNew && isBlankHtml(text.description) ? "" : text.description;
  const category = categoryOf(db, text);
  const record = { ...draft, ...text, category, imageId, details, description, preview: previewOf(description) };
  db.insert(drafts)
    .values({ id, ...record })
    .onConflictDoUpdate({ target: drafts.id, set: record })
    .run();
  recordUses(db, "draft", { id, imageId, description });
}

/**
 * Keeps the text that the writer did not choose in a conflict: as a revision of the post, or as another draft for a new
 * post.
 *
 * @throws AppError `not-found` when the post was deleted
 */
export function keepAsRevision(db: Db, { draftId, isNew, text: other }: OtherTextInput, now: Date): void {
  inTransaction(db, () => {
    const cleaned = cleanText(db, other);
    if (isNew) {
      const id = draftIdOf(kindOfDraft(draftId), newId());
      storeDraft(db, { id, postId: null, basedOn: null, version: newId(), updatedAt: now }, cleaned);
      return;
    }
    updatedAtOf(db, draftId);
    const imageId = existingImages(db, cleaned.imageId ? [cleaned.imageId] : [])[0] ?? null;
    const text = { ...cleaned, category: categoryOf(db, cleaned), imageId };
    keepRevision(db, { postId: draftId, kind: "setAside", savedAt: now, text }, now);
  });
}

/**
 * Deletes a draft, if the writer has the stored version of it. The draft of a new post moves to the trash; that of a
 * stored post becomes a revision. Deleting it twice changes nothing.
 *
 * @throws AppError `conflict` when another version is stored
 */
export function removeDraft(db: Db, { draftId, ownVersions }: DiscardInput, now: Date): void {
  inTransaction(db, () => {
    requireOwnVersion(db, draftId, ownVersions);
    const draft = findRecord(db, draftId);
    if (!draft) return;
    if (draft.postId !== null) return keepDraftAsRevision(db, draftId, findDetails(db, draftId), now);
    if (isNeverWritten(db, draft)) return discardDraft(db, draftId);
    const title = draft.title.trim() || draft.preview;
    moveToTrash(db, { id: draftId, kind: "draft", title }, now);
  });
}

const isNeverWritten = (db: Db, { id }: DraftRecord) =>
  db
    .select({ id: drafts.id })
    .from(drafts)
    .where(and(eq(drafts.id, id), isListed))
    .get() === undefined;

/** @throws AppError `not-found` when the post was deleted */
function updatedAtOf(db: Db, postId: string): Date {
  const post = db.select({ updatedAt: posts.updatedAt }).from(posts).where(eq(posts.id, postId)).get();
  if (!post) throw deletedElsewhere();
  return post.updatedAt;
}
