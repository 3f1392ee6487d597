import { eq } from "drizzle-orm";
import type { BaseVersionInput } from "../../../shared/schemas/draft-schema.ts";
import {
  type AddedPost,
  type PostChange,
  type PostInput,
  type PostPublication,
  type PostView,
  postChange,
} from "../../../shared/schemas/post-schema.ts";
import { searchTextOf } from "../../../shared/text/search-rule.ts";
import { slugOf } from "../../../shared/text/slug.ts";
import { type Db, inTransaction } from "../../core/db/client.ts";
import { posts, previews } from "../../core/db/schema.ts";
import { ensureSlug, slugLanguageOf } from "../posts/addresses/slug-store.ts";
import { categoryName, storedCategory } from "../posts/category-list.ts";
import { planPublication } from "../posts/schedules/schedule-store.ts";
import { linkTranslation, unlinkTranslation } from "../posts/translations/translation-store.ts";
import { postNotFound } from "../posts/visible-post.ts";
import { findDetails, hasDetails } from "../reading/details/post-details.ts";
import { getPost } from "../reading/get-post.ts";
import { indexText, writeDescription } from "../search/text-index.ts";
import {
  addedAlready,
  addedFrom,
  deletedElsewhere,
  discardDraft,
  discardOwnDraft,
  findDraft,
  isSamePost,
  rebaseDraft,
  recordAdded,
  requireNoConflict,
} from "./drafts/draft-store.ts";
import { insertPost } from "./insert-post.ts";
import { contentOf, requireWhole, storedCover } from "./post-content.ts";
import { recordPostEvent } from "./post-events.ts";
import { planMail } from "./posts-to-mail.ts";
import { publicationAfter, publicationAt } from "./publication.ts";
import { areSameTexts, giveRevisionsToPost, keepRevision } from "./revisions/revision-store.ts";
import { saveDetails } from "./save-details.ts";
import { recordUses } from "./text-uses.ts";

type NewText = Omit<PostInput, "imageId"> & {
  imageId: string | null;
  kind: "post" | "page";
  /** Whether a post may lack a cover, sub title or category. */
  mayLack?: boolean;
  translationOf?: string | null | undefined;
};

/** Adds a post, as `addPostOrPage` does, which refuses one without a cover. */
export const addPost = (db: Db, given: PostInput, now: Date, baseVersion?: BaseVersionInput) =>
  addPostOrPage(db, { ...given, kind: "post" }, now, baseVersion) as AddedPost;

/**
 * Adds a post or a page. The description is sanitised before it is stored. A retry with the same text and draft, as after a lost response,
 * returns the post that was added.
 *
 * @param baseVersion the draft that the post replaces
 * @throws AppError `bad-input` when the cover does not exist or a post has no cover, sub title or category, `conflict` when the draft was changed or added elsewhere
 */
export function addPostOrPage(db: Db, given: NewText, now: Date, baseVersion?: BaseVersionInput): PostView {
  const { description, publishAt, details = {}, kind, sendsMail, mayLack, translationOf, ...named } = given;
  return inTransaction(db, () => {
    if (baseVersion) requireNoConflict(db, baseVersion, null);
    if (!mayLack) requireWhole(db, { ...named, kind });
    const category = storedCategory(db, named.category);
    const input = { ...named, imageId: storedCover(db, named.imageId) };
    const content = contentOf(db, description);
    const addedId = baseVersion && addedFrom(db, baseVersion.draftId);
    const added = addedId && getPost(db, addedId, true);
    if (added) {
      // Another text would otherwise create a second post, which the writer did not intend.
      const named = { ...input, ...content, category: categoryName(db, category), publishAt: publishAt ?? null };
      if (!isSamePost(added, named) || !hasDetails(db, added._id, details)) throw addedAlready();
      discardDraft(db, baseVersion.draftId);
      return added;
    }
    const record = insertPost(
      db,
      {
        ...input,
        ...content,
        kind,
        category,
        ...(input.isPublished ? publicationAt(db, now, kind) : {}),
        createdAt: now,
        updatedAt: now,
      },
      { details, publishAt },
      now,
    );
    if (translationOf) linkTranslation(db, record.id, translationOf);
    planMail(
      db,
      { ...record, isPublished: false, publishedAt: null },
      { isPublished: record.isPublished, sendsMail },
      now,
    );
    recordPostEvent(
      db,
      record.id,
      { before: { ...record, isPublished: false }, isPublished: record.isPublished, isChanged: true },
      now,
    );
    if (baseVersion) {
      recordAdded(db, baseVersion.draftId, record.id);
      attachPreviewToPost(db, baseVersion.draftId, record.id);
      giveRevisionsToPost(db, baseVersion.draftId, record.id);
      discardDraft(db, baseVersion.draftId);
    }
    return getPost(db, record.id, true);
  });
}

/**
 * Changes the named fields of a post and keeps its earlier text as a revision. The date of the first publication stays when the
 * post is unpublished or published again, unless the input names another. A retry with the same values, as after a lost
 * response, changes nothing.
 *
 * @param baseVersion the draft that the save replaces, and the version of the post that it is based on
 * @throws AppError `not-found` for an unknown post, `bad-input` when the cover does not exist, a cover, sub title or category is removed, or the publication date is not
 * possible, `conflict` when the post or its draft was changed elsewhere
 */
export const updatePost = (db: Db, input: PostChange, now: Date, baseVersion?: BaseVersionInput): PostView =>
  changePost(db, input, now, { baseVersion, tells: true, keepsWhole: true });

/**
 * The same for an import: no mailing, no digest and no webhook get its posts, because they are old. @param changedAt the date of
 * change in the source
 */
export const updateImportedPost = (db: Db, input: PostChange, now: Date, changedAt: Date): PostView =>
  changePost(db, input, now, { tells: false, changedAt });

interface HowToChange {
  baseVersion?: BaseVersionInput | undefined;
  /** Whether mailings and webhooks get to know of it. */
  tells: boolean;
  /** Refuses to remove the post's cover, sub title or category. */
  keepsWhole?: boolean;
  /** Default: now. */
  changedAt?: Date;
}

function changePost(db: Db, input: PostChange, now: Date, how: HowToChange): PostView {
  const { baseVersion, tells, keepsWhole, changedAt = now } = how;
  const { postId, description, publishedAt, publishAt, isPublished: wanted, details = {}, ...rest } = input;
  const { sendsMail, translationOf, ...named } = rest;
  return inTransaction(db, () => {
    const before = db.select().from(posts).where(eq(posts.id, postId)).get();
    if (!before) throw baseVersion ? deletedElsewhere() : postNotFound();
    const { category: namedCategory, ...plain } = named;
    const { imageId, subTitle = before.subTitle } = plain;
    const cover = imageId === undefined ? before.imageId : imageId;
    const after = { kind: before.kind, subTitle, category: namedCategory ?? before.category, imageId: cover };
    if (keepsWhole) requireWhole(db, after, before);
    const category = namedCategory === undefined ? undefined : storedCategory(db, namedCategory);
    const change = imageId === undefined ? plain : { ...plain, imageId: storedCover(db, imageId) };
    const content = description === undefined ? undefined : contentOf(db, description);
    const detailsBefore = findDetails(db, postId);
    const saved = getPost(db, postId, true);
    const wantedFields = {
      ...change,
      ...content,
      category: category === undefined ? undefined : categoryName(db, category),
      isPublished: wanted,
    };
    const isRepeated =
      isSamePost(saved, { ...wantedFields, publishedAt, publishAt }) && hasDetails(db, postId, details);
    // A script that sends all its texts again leaves those that are equal as they are, with their versions. A slug that the post could
    // only have with a number is refused or numbered below.
    const isSlugThere = !details.slug || slugOf(details.slug, slugLanguageOf(db, postId)) === detailsBefore.slug;
    const isEqual = isRepeated && isSlugThere && translationOf === undefined && sendsMail === undefined;
    if (!baseVersion && tells && isEqual) return saved;
    if (baseVersion) {
      const draft = { ...baseVersion, draftId: postId };
      if (isRepeated && draft.basedOn?.getTime() !== before.updatedAt.getTime()) {
        discardOwnDraft(db, draft);
        return saved;
      }
      requireNoConflict(db, draft, before.updatedAt);
      discardDraft(db, postId);
    }
    // `updatedAt` identifies a version, so it must grow even within one millisecond or after the clock was set back.
    const updatedAt = new Date(Math.max(changedAt.getTime(), before.updatedAt.getTime() + 1));
    const isPublished = planPublication(db, before, { isPublished: wanted, publishAt }, now);
    const publication = publicationAfter(db, before, { isPublished, publishedAt }, now);
    const texts = {
      feedKey: before.feedKey,
      before: before.description,
      after: content?.description ?? before.description,
    };
    const record = writeDescription(db, texts, () =>
      db
        .update(posts)
        .set({
          ...change,
          ...content,
          ...publication,
          ...(category !== undefined && { category }),
          isPublished,
          searchText: searchTextOf(change.title ?? before.title),
          updatedAt,
        })
        .where(eq(posts.id, postId))
        .returning()
        .get(),
    );
    if (description !== undefined || imageId !== undefined) recordUses(db, "post", record);
    saveDetails(db, postId, details, now);
    if (translationOf === null) unlinkTranslation(db, postId);
    else if (translationOf) linkTranslation(db, postId, translationOf);
    if (tells) planMail(db, before, { isPublished, sendsMail }, now);
    if (record.isPublished) ensureSlug(db, postId, record.title, now);
    const textBefore = { ...before, details: detailsBefore };
    const isSameText = areSameTexts(textBefore, { ...record, details });
    if (!isSameText) {
      keepRevision(db, { postId, kind: "saved", savedAt: before.updatedAt, text: textBefore }, now);
    }
    if (record.feedKey !== null) indexText(db, record.feedKey);
    const isChanged = !isSameText || "publishedAt" in publication;
    if (tells) recordPostEvent(db, postId, { before, isPublished, isChanged }, now);
    return getPost(db, postId, true);
  });
}

/**
 * Copies a post or page into an unpublished one that is its translation, with the text of its draft if there is one, as far as a post can
 * have it. What belongs to the original alone is left out: its address, its place on another site and whether it is pinned.
 *
 * @returns the id of the copy
 * @throws AppError `not-found` for an unknown post, `bad-input` if there is a text in that language already
 */
export function copyAsTranslation(db: Db, postId: string, language: string, now: Date): string {
  return inTransaction(db, () => {
    const { kind, ...post } = getPost(db, postId, true);
    const draft = findDraft(db, postId);
    const { description, category, imageId } = draft ?? post;
    const { slug, ...before } = findDetails(db, postId);
    const own = {
      language,
      canonicalUrl: "",
      isPinned: false,
      // A page has an address at once, which another title does not change.
      slug: kind === "page" ? `${slug}-${language}` : "",
    };
    // What is typed may be more than a post holds.
    const shape = postChange.shape;
    const title = shape.title.safeParse(draft?.title).data ?? post.title;
    const subTitle = shape.subTitle.safeParse(draft?.subTitle).data ?? post.subTitle;
    const typed = shape.details.safeParse({ ...draft?.details, ...own }).data;
    const details = { ...before, ...typed, ...own };
    const text = { title, subTitle, description, category, imageId, details };
    return addPostOrPage(db, { ...text, kind, isPublished: false, mayLack: true, translationOf: postId }, now)._id;
  });
}

/**
 * Publishes or unpublishes a post. Its draft, if there is one, then continues from the changed post.
 *
 * @throws AppError `not-found` for an unknown post
 */
export function setPublished(db: Db, { postId, isPublished }: PostPublication, now: Date): PostView {
  return inTransaction(db, () => {
    const before = getPost(db, postId, true);
    // What is not to be online does not publish itself later.
    const after = updatePost(db, { postId, isPublished, ...(!isPublished && { publishAt: null }) }, now);
    rebaseDraft(db, before, after);
    return after;
  });
}

/** Makes a draft's preview link show the post that was added from it. */
function attachPreviewToPost(db: Db, draftId: string, postId: string): void {
  db.update(previews).set({ postId, draftId: null }).where(eq(previews.draftId, draftId)).run();
}
