import { eq, sql } from "drizzle-orm";
import { messages } from "../../shared/messages.ts";
import type { WrittenFrom } from "../../shared/schemas/draft-schema.ts";
import type { BlogChange, BlogInput, BlogPublication, BlogView } from "../../shared/schemas/post-schema.ts";
import { isDescriptionTooLong } from "../../shared/text/description-size.ts";
import { searchTextOf } from "../../shared/text/search-rule.ts";
import { type Db, inTransaction, preparedOnce } from "../db/client.ts";
import { existingImages } from "../db/existing-images.ts";
import { blogImages, blogs } from "../db/schema.ts";
import { cleanHtml } from "../html/clean-html.ts";
import { imageIdsIn } from "../html/image-ids.ts";
import { previewOf } from "../html/text-preview.ts";
import { currentImage, withCurrentPictures } from "../images/replaced-images.ts";
import { AppError } from "../platform/errors.ts";
import { indexText, writeDescription } from "../search/text-index.ts";
import { addedAlready, addedFrom, noteAdded } from "./drafts/added-drafts.ts";
import {
  deletedElsewhere,
  discardOwnCopy,
  discardWorkingCopy,
  moveWorkingCopy,
  requireOwnCopy,
} from "./drafts/draft-service.ts";
import { selectBlogs, toView, viewSelection } from "./post-view.ts";
import { movePreview } from "./previews/preview-store.ts";
import { publicationAfter, publicationAt } from "./publication.ts";
import { areSameTexts, keepRevision } from "./revisions/revision-store.ts";
import { isSamePost } from "./same-post.ts";
import { planPublication } from "./schedules/schedule-store.ts";

type BlogRecord = typeof blogs.$inferSelect;

const findById = preparedOnce((db) =>
  selectBlogs(db, viewSelection)
    .where(eq(blogs.id, sql.placeholder("blogId")))
    .prepare(),
);

/**
 * One post, whole.
 *
 * @param seesDrafts whether the reader is the administrator
 * @throws AppError `not-found` when there is none, or when it is a draft and the reader a visitor
 */
export function getBlog(db: Db, blogId: string, seesDrafts: boolean): BlogView {
  const row = findById(db).get({ blogId });
  if (!row || !(row.isPublished || seesDrafts)) throw new AppError("not-found", "Blog not found");
  return toView(row);
}

/**
 * Writes a new post; its description is cleaned on the way in. Adding the same text from the same working copy again, as
 * a writer does whose answer was lost, gives the post that is there.
 *
 * @param writtenFrom the working copy that it replaces
 * @throws AppError `bad-input` when the picture does not exist, `conflict` when the copy was changed or added somewhere else
 */
export function addBlog(db: Db, given: BlogInput, now: Date, writtenFrom?: WrittenFrom): BlogView {
  const { description, publishAt, ...named } = given;
  return inTransaction(db, () => {
    if (writtenFrom) requireOwnCopy(db, writtenFrom, null);
    const input = { ...named, imageId: requireImage(db, named.imageId) };
    const content = contentOf(db, description);
    const addedId = writtenFrom && addedFrom(db, writtenFrom.copyId);
    const added = addedId && getBlog(db, addedId, true);
    if (added) {
      // Another text would be a second post that nobody asked for.
      if (!isSamePost(added, { ...input, ...content, publishAt: publishAt ?? null })) throw addedAlready();
      discardWorkingCopy(db, writtenFrom.copyId);
      return added;
    }
    const record = db
      .insert(blogs)
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
    if (writtenFrom) {
      noteAdded(db, writtenFrom.copyId, record.id);
      movePreview(db, writtenFrom.copyId, record.id);
      discardWorkingCopy(db, writtenFrom.copyId);
    }
    if (record.feedKey !== null) indexText(db, record.feedKey);
    return getBlog(db, record.id, true);
  });
}

/**
 * Changes what the input names and leaves the rest; the text that it had is kept as a revision. The date of the first
 * publication stays, whether the post is taken back or published again, until the writer names another. Saving again what
 * the post says already, as a writer does whose answer was lost, changes nothing.
 *
 * @throws AppError `not-found` for an unknown post, `bad-input` when the picture does not exist or when a date is named
 * that a publication cannot have, `conflict` when the post, or the working copy that it is written from, was
 * changed somewhere else
 */
export function updateBlog(db: Db, input: BlogChange, now: Date, writtenFrom?: WrittenFrom): BlogView {
  const { blogId, description, publishedAt, publishAt, isPublished: wanted, ...named } = input;
  return inTransaction(db, () => {
    const before = db.select().from(blogs).where(eq(blogs.id, blogId)).get();
    if (!before) throw writtenFrom ? deletedElsewhere() : new AppError("not-found", "Blog not found");
    const change = named.imageId ? { ...named, imageId: requireImage(db, named.imageId) } : named;
    const content = description === undefined ? undefined : contentOf(db, description);
    if (writtenFrom) {
      const hers = { ...writtenFrom, copyId: blogId };
      const saved = getBlog(db, blogId, true);
      const isRepeated = isSamePost(saved, { ...change, ...content, isPublished: wanted, publishedAt, publishAt });
      if (isRepeated && hers.basedOn?.getTime() !== before.updatedAt.getTime()) {
        discardOwnCopy(db, hers);
        return saved;
      }
      requireOwnCopy(db, hers, before.updatedAt);
      discardWorkingCopy(db, blogId);
    }
    // Two saves in one millisecond, or a clock set back: the later one must be told from the earlier one all the same.
    const updatedAt = new Date(Math.max(now.getTime(), before.updatedAt.getTime() + 1));
    const isPublished = planPublication(db, before, { isPublished: wanted, publishAt }, now);
    const publication = publicationAfter(db, before, { isPublished, publishedAt }, now);
    const after = { title: change.title ?? before.title, category: change.category ?? before.category };
    const words = { ...before, before: before.description, after: content?.description ?? before.description };
    const record = writeDescription(db, words, () =>
      db
        .update(blogs)
        .set({ ...change, isPublished, ...content, ...publication, searchText: searchTextOf(after), updatedAt })
        .where(eq(blogs.id, blogId))
        .returning()
        .get(),
    );
    if (description !== undefined || change.imageId) noteImages(db, record);
    if (!areSameTexts(before, record)) {
      keepRevision(db, { blogId, kind: "saved", savedAt: before.updatedAt, text: before }, now);
    }
    if (record.feedKey !== null) indexText(db, record.feedKey);
    return getBlog(db, blogId, true);
  });
}

/**
 * Shows a post to visitors or takes it back from them. Text of it that is not saved yet goes on from there.
 *
 * @throws AppError `not-found` for an unknown post
 */
export function setPublished(db: Db, { blogId, isPublished }: BlogPublication, now: Date): BlogView {
  return inTransaction(db, () => {
    const before = getBlog(db, blogId, true);
    const after = updateBlog(db, { blogId, isPublished }, now);
    moveWorkingCopy(db, before, after);
    return after;
  });
}

/** Deletes a post with its comments. @throws AppError `not-found` when there is none */
export function removeBlog(db: Db, blogId: string): void {
  const { changes } = db.delete(blogs).where(eq(blogs.id, blogId)).run();
  if (changes === 0) throw new AppError("not-found", "Blog not found");
}

/** @throws AppError `bad-input` for what is too long once it is clean: the editor, which gets it so, could not save it again */
function contentOf(db: Db, description: string) {
  const cleaned = withCurrentPictures(db, cleanHtml(description));
  if (isDescriptionTooLong(cleaned)) throw new AppError("bad-input", messages.descriptionTooLong);
  return { description: cleaned, preview: previewOf(cleaned) };
}

/** @returns the picture, or the one that took its place meanwhile */
function requireImage(db: Db, named: string): string {
  const imageId = currentImage(db, named);
  if (existingImages(db, [imageId]).length > 0) return imageId;
  throw new AppError("bad-input", "That thumbnail does not exist any more; please choose it again");
}

function noteImages(db: Db, { id, imageId, description }: BlogRecord): void {
  const existing = existingImages(db, [imageId, ...imageIdsIn(description)]);
  db.delete(blogImages).where(eq(blogImages.blogId, id)).run();
  db.insert(blogImages)
    .values(existing.map((shown) => ({ blogId: id, imageId: shown })))
    .run();
}
