import { eq } from "drizzle-orm";
import { messages } from "../../shared/messages.ts";
import type { BaseVersion } from "../../shared/schemas/draft-schema.ts";
import type { PostChange, PostInput, PostPublication, PostView } from "../../shared/schemas/post-schema.ts";
import { isDescriptionTooLong } from "../../shared/text/description-size.ts";
import { searchTextOf } from "../../shared/text/search-rule.ts";
import { type Db, inTransaction } from "../db/client.ts";
import { existingImages } from "../db/existing-images.ts";
import { postImages, posts } from "../db/schema.ts";
import { postNotFound } from "../db/visible-post.ts";
import { cleanHtml } from "../html/clean-html.ts";
import { imageIdsIn } from "../html/image-ids.ts";
import { previewOf } from "../html/text-preview.ts";
import { currentImage, withCurrentImages } from "../images/replaced-images.ts";
import { AppError } from "../platform/errors.ts";
import { indexText, writeDescription } from "../search/text-index.ts";
import { addedAlready, addedFrom, noteAdded } from "./drafts/added-drafts.ts";
import {
  deletedElsewhere,
  discardDraft,
  discardOwnDraft,
  rebaseDraft,
  requireNoConflict,
} from "./drafts/draft-store.ts";
import { isSamePost } from "./drafts/same-post.ts";
import { attachPreviewToPost } from "./previews/preview-store.ts";
import { publicationAfter, publicationAt } from "./publication.ts";
import { getPost } from "./reading/get-post.ts";
import { areSameTexts, keepRevision } from "./revisions/revision-store.ts";
import { planPublication } from "./schedules/schedule-store.ts";

type PostRecord = typeof posts.$inferSelect;

/**
 * Writes a new post; its description is cleaned on the way in. Adding the same text from the same draft again, as
 * a writer does whose answer was lost, gives the post that is there.
 *
 * @param baseVersion the draft that it replaces
 * @throws AppError `bad-input` when the image does not exist, `conflict` when the copy was changed or added somewhere else
 */
export function addPost(db: Db, given: PostInput, now: Date, baseVersion?: BaseVersion): PostView {
  const { description, publishAt, ...named } = given;
  return inTransaction(db, () => {
    if (baseVersion) requireNoConflict(db, baseVersion, null);
    const input = { ...named, imageId: requireImage(db, named.imageId) };
    const content = contentOf(db, description);
    const addedId = baseVersion && addedFrom(db, baseVersion.draftId);
    const added = addedId && getPost(db, addedId, true);
    if (added) {
      // Another text would be a second post that nobody asked for.
      if (!isSamePost(added, { ...input, ...content, publishAt: publishAt ?? null })) throw addedAlready();
      discardDraft(db, baseVersion.draftId);
      return added;
    }
    const record = db
      .insert(posts)
      .values({
        ...input,
        ...content,
        ...(input.isPublished ? publicationAt(db, now) : {}),
        searchText: searchTextOf(input),
        createdAt: now,
        updatedAt: now,
      })
      .returning()
      .get();
    noteImages(db, record);
    planPublication(db, { ...record, isPublished: false }, { isPublished: input.isPublished, publishAt }, now);
    if (baseVersion) {
      noteAdded(db, baseVersion.draftId, record.id);
      attachPreviewToPost(db, baseVersion.draftId, record.id);
      discardDraft(db, baseVersion.draftId);
    }
    if (record.feedKey !== null) indexText(db, record.feedKey);
    return getPost(db, record.id, true);
  });
}

/**
 * Changes what the input names and leaves the rest; the text that it had is kept as a revision. The date of the first
 * publication stays, whether the post is taken back or published again, until the writer names another. Saving again what
 * the post says already, as a writer does whose answer was lost, changes nothing.
 *
 * @throws AppError `not-found` for an unknown post, `bad-input` when the image does not exist or when a date is named
 * that a publication cannot have, `conflict` when the post, or the draft that it is written from, was
 * changed somewhere else
 */
export function updatePost(db: Db, input: PostChange, now: Date, baseVersion?: BaseVersion): PostView {
  const { postId, description, publishedAt, publishAt, isPublished: wanted, ...named } = input;
  return inTransaction(db, () => {
    const before = db.select().from(posts).where(eq(posts.id, postId)).get();
    if (!before) throw baseVersion ? deletedElsewhere() : postNotFound();
    const change = named.imageId ? { ...named, imageId: requireImage(db, named.imageId) } : named;
    const content = description === undefined ? undefined : contentOf(db, description);
    if (baseVersion) {
      const hers = { ...baseVersion, draftId: postId };
      const saved = getPost(db, postId, true);
      const isRepeated = isSamePost(saved, { ...change, ...content, isPublished: wanted, publishedAt, publishAt });
      if (isRepeated && hers.basedOn?.getTime() !== before.updatedAt.getTime()) {
        discardOwnDraft(db, hers);
        return saved;
      }
      requireNoConflict(db, hers, before.updatedAt);
      discardDraft(db, postId);
    }
    // Two saves in one millisecond, or a clock set back: the later one must be told from the earlier one all the same.
    const updatedAt = new Date(Math.max(now.getTime(), before.updatedAt.getTime() + 1));
    const isPublished = planPublication(db, before, { isPublished: wanted, publishAt }, now);
    const publication = publicationAfter(db, before, { isPublished, publishedAt }, now);
    const after = { title: change.title ?? before.title, category: change.category ?? before.category };
    const words = { ...before, before: before.description, after: content?.description ?? before.description };
    const record = writeDescription(db, words, () =>
      db
        .update(posts)
        .set({ ...change, isPublished, ...content, ...publication, searchText: searchTextOf(after), updatedAt })
        .where(eq(posts.id, postId))
        .returning()
        .get(),
    );
    if (description !== undefined || change.imageId) noteImages(db, record);
    if (!areSameTexts(before, record)) {
      keepRevision(db, { postId, kind: "saved", savedAt: before.updatedAt, text: before }, now);
    }
    if (record.feedKey !== null) indexText(db, record.feedKey);
    return getPost(db, postId, true);
  });
}

/**
 * Shows a post to visitors or takes it back from them. Text of it that is not saved yet goes on from there.
 *
 * @throws AppError `not-found` for an unknown post
 */
export function setPublished(db: Db, { postId, isPublished }: PostPublication, now: Date): PostView {
  return inTransaction(db, () => {
    const before = getPost(db, postId, true);
    const after = updatePost(db, { postId, isPublished }, now);
    rebaseDraft(db, before, after);
    return after;
  });
}

/** Deletes a post with its comments. @throws AppError `not-found` when there is none */
export function removePost(db: Db, postId: string): void {
  const { changes } = db.delete(posts).where(eq(posts.id, postId)).run();
  if (changes === 0) throw postNotFound();
}

/** @throws AppError `bad-input` for what is too long once it is clean: the editor, which gets it so, could not save it again */
function contentOf(db: Db, description: string) {
  const cleaned = withCurrentImages(db, cleanHtml(description));
  if (isDescriptionTooLong(cleaned)) throw new AppError("bad-input", messages.descriptionTooLong);
  return { description: cleaned, preview: previewOf(cleaned) };
}

/** @returns the image, or the one that took its place meanwhile */
function requireImage(db: Db, named: string): string {
  const imageId = currentImage(db, named);
  if (existingImages(db, [imageId]).length > 0) return imageId;
  throw new AppError("bad-input", "That thumbnail does not exist any more; please choose it again");
}

function noteImages(db: Db, { id, imageId, description }: PostRecord): void {
  const existing = existingImages(db, [imageId, ...imageIdsIn(description)]);
  db.delete(postImages).where(eq(postImages.postId, id)).run();
  db.insert(postImages)
    .values(existing.map((shown) => ({ postId: id, imageId: shown })))
    .run();
}
