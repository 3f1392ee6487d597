import { and, desc, eq, isNull, lt, ne, or } from "drizzle-orm";
import { unfinishedPerPage } from "../../../shared/limits.ts";
import type {
  DiscardInput,
  DraftInput,
  DraftText,
  DraftView,
  SetAsideInput,
  UnfinishedInput,
  UnfinishedPage,
  WrittenFrom,
} from "../../../shared/schemas/draft-schema.ts";
import { type Db, inTransaction } from "../../db/client.ts";
import { existingImages } from "../../db/existing-images.ts";
import { newId } from "../../db/id.ts";
import { selectPosts, toView as toPostView, viewSelection } from "../../db/post-view.ts";
import { draftImages, drafts, posts } from "../../db/schema.ts";
import { cleanHtml } from "../../html/clean-html.ts";
import { imageIdsIn } from "../../html/image-ids.ts";
import { previewOf } from "../../html/text-preview.ts";
import { currentImage, withCurrentImages } from "../../images/replaced-images.ts";
import { AppError } from "../../platform/errors.ts";
import { areSameTexts, keepRevision, type RevisedText } from "../revisions/revision-store.ts";
import { wasOnlyPublished } from "../schedules/schedule-store.ts";
import { addedAlready, addedFrom } from "./added-drafts.ts";
import { isSamePost } from "./same-post.ts";

const changedElsewhere = () => new AppError("conflict", "This text was changed somewhere else");

/** For somebody who is writing in a post that is gone; her browser offers the text after a reload. */
export const deletedElsewhere = () =>
  new AppError(
    "not-found",
    "The post was deleted elsewhere. A text kept here can become a new post: please reload the page.",
  );

type Copy = typeof drafts.$inferSelect;

const toView = ({ id, postId: _postId, preview: _preview, ...copy }: Copy): DraftView => ({ _id: id, ...copy });

/** The text of a post that its writer has not saved yet, or null. */
export function findDraft(db: Db, draftId: string): DraftView | null {
  const copy = db.select().from(drafts).where(eq(drafts.id, draftId)).get();
  return copy ? toView(copy) : null;
}

/** One page of the posts that were begun and never saved, newest first; those in which nothing stands are left out. */
export function listUnfinishedPosts(db: Db, { cursor }: UnfinishedInput): UnfinishedPage {
  const { id, title, subTitle, description, imageId, preview, version, updatedAt } = drafts;
  const isAfter = cursor
    ? or(lt(updatedAt, cursor.updatedAt), and(eq(updatedAt, cursor.updatedAt), lt(id, cursor._id)))
    : undefined;
  const isWritten = or(ne(title, ""), ne(subTitle, ""), ne(description, ""), ne(imageId, ""));
  const rows = db
    .select({ _id: id, title, preview, version, updatedAt })
    .from(drafts)
    .where(and(isNull(drafts.postId), isWritten, isAfter))
    .orderBy(desc(updatedAt), desc(id))
    .limit(unfinishedPerPage + 1)
    .all();
  const items = rows.slice(0, unfinishedPerPage);
  const last = items.at(-1);
  return {
    items,
    nextCursor: last && rows.length > items.length ? { updatedAt: last.updatedAt, _id: last._id } : null,
  };
}

/**
 * Keeps a post as it stands in the form. Sending the same version again changes nothing, so that a writer whose answer
 * was lost may ask again.
 *
 * @throws AppError `conflict` when somebody else's version is there, when the post was saved since the text was begun,
 * or when the new post was added meanwhile and says something else; `not-found` when the post is gone
 */
export function saveDraft(db: Db, input: DraftInput, now: Date): { updatedAt: Date } {
  const { draftId, isNew, text, version, ownVersions, basedOn } = input;
  return inTransaction(db, () => {
    const cleaned = cleanText(db, text);
    const addedId = isNew ? addedFrom(db, draftId) : undefined;
    if (addedId !== undefined) {
      // A new post's form has no date of publication, and a post's lines have been trimmed.
      const { title, subTitle, imageId, publishedAt: _none, ...text } = cleaned;
      const asSaved = { ...text, title: title.trim(), subTitle: subTitle.trim(), imageId: imageId ?? "" };
      const added = selectPosts(db, viewSelection).where(eq(posts.id, addedId)).get();
      if (!added || !isSamePost(toPostView(added), asSaved)) throw addedAlready();
      return { updatedAt: now };
    }
    const postId = isNew ? null : draftId;
    requireOwnCopy(
      db,
      { draftId, ownVersions: [...ownVersions, version], basedOn },
      isNew ? null : updatedAtOf(db, draftId),
    );
    store(db, { id: draftId, postId, basedOn, version, updatedAt: now }, cleaned);
    return { updatedAt: now };
  });
}

/** A text as it may be stored, with the images that stand there now. */
function cleanText(db: Db, text: DraftText): DraftText {
  return {
    ...text,
    description: withCurrentImages(db, cleanHtml(text.description)),
    imageId: text.imageId && currentImage(db, text.imageId),
  };
}

/** Writes a copy, its description cleaned already, in place of the one that is there. */
function store(
  db: Db,
  { id, ...copy }: Pick<Copy, "id" | "postId" | "basedOn" | "version" | "updatedAt">,
  text: DraftText,
) {
  const existing = existingImages(db, [...(text.imageId ? [text.imageId] : []), ...imageIdsIn(text.description)]);
  const imageId = text.imageId && existing.includes(text.imageId) ? text.imageId : null;
  const record = { ...copy, ...text, imageId, preview: previewOf(text.description) };
  db.insert(drafts)
    .values({ id, ...record })
    .onConflictDoUpdate({ target: drafts.id, set: record })
    .run();
  db.delete(draftImages).where(eq(draftImages.draftId, id)).run();
  if (existing.length === 0) return;
  db.insert(draftImages)
    .values(existing.map((shown) => ({ draftId: id, imageId: shown })))
    .run();
}

/**
 * Keeps a text that its writer did not choose: in the history of its post, or, of a new one, as another post begun.
 *
 * @throws AppError `not-found` when the post is gone
 */
export function setAside(db: Db, { draftId, isNew, text }: SetAsideInput, now: Date): void {
  inTransaction(db, () => {
    const cleaned = cleanText(db, text);
    if (isNew) {
      store(db, { id: newId(), postId: null, basedOn: null, version: newId(), updatedAt: now }, cleaned);
      return;
    }
    updatedAtOf(db, draftId);
    const imageId = existingImages(db, cleaned.imageId ? [cleaned.imageId] : [])[0] ?? null;
    keepRevision(db, { postId: draftId, kind: "setAside", savedAt: now, text: { ...cleaned, imageId } }, now);
  });
}

/** The post gets another text: what was written and not saved goes into its history, unless the post says the same. */
export function takeDraft(db: Db, post: RevisedText & { _id: string }, now: Date): void {
  const copy = findDraft(db, post._id);
  if (!copy) return;
  if (!areSameTexts(copy, post)) {
    keepRevision(db, { postId: post._id, kind: "setAside", savedAt: copy.updatedAt, text: copy }, now);
  }
  discardDraft(db, post._id);
}

/**
 * Forgets a draft that its writer has seen. Forgetting it twice changes nothing.
 *
 * @throws AppError `conflict` when a version stands there that she does not know
 */
export function discardOwnCopy(db: Db, { draftId, ownVersions }: DiscardInput): void {
  inTransaction(db, () => {
    refuseOtherVersion(db, draftId, ownVersions);
    discardDraft(db, draftId);
  });
}

/** Forgets a draft, whoever wrote it. Forgetting it twice changes nothing. */
export function discardDraft(db: Db, draftId: string): void {
  db.delete(drafts).where(eq(drafts.id, draftId)).run();
}

/** A post was published or taken back from the list: its unsaved text goes on from there, and says the same. */
export function moveDraft(
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
 * Refuses when a version stands there that the writer does not know, or when the post is no longer what she began from.
 *
 * @param updatedAt of the post as it is stored; null for one that was never saved
 * @throws AppError `conflict`
 */
export function requireOwnCopy(db: Db, { draftId, ownVersions, basedOn }: WrittenFrom, updatedAt: Date | null): void {
  const isSamePost = basedOn?.getTime() === updatedAt?.getTime();
  if (!isSamePost && !(basedOn && updatedAt && wasOnlyPublished(db, draftId, basedOn, updatedAt)))
    throw changedElsewhere();
  refuseOtherVersion(db, draftId, ownVersions);
}

function refuseOtherVersion(db: Db, draftId: string, ownVersions: string[]): void {
  const stored = db.select({ version: drafts.version }).from(drafts).where(eq(drafts.id, draftId)).get();
  if (stored && !ownVersions.includes(stored.version)) throw changedElsewhere();
}

function updatedAtOf(db: Db, postId: string): Date {
  const post = db.select({ updatedAt: posts.updatedAt }).from(posts).where(eq(posts.id, postId)).get();
  if (!post) throw deletedElsewhere();
  return post.updatedAt;
}
