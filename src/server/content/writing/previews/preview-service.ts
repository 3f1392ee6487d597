import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { imagePath } from "../../../../shared/image-widths.ts";
import { eachShown, emptyDetails } from "../../../../shared/post-fields.ts";
import { screenRoutes, urlOf } from "../../../../shared/routes.ts";
import type { PreviewRef, PreviewView } from "../../../../shared/schemas/preview-schema.ts";
import type { WordsLanguage } from "../../../../shared/words/languages.ts";
import { serverWords } from "../../../../shared/words/reader-words.ts";
import { say } from "../../../../shared/words/sentence.ts";
import { type Db, inTransaction } from "../../../core/db/client.ts";
import { images, previews } from "../../../core/db/schema.ts";
import { AppError } from "../../../core/platform/errors.ts";
import { tokenHash } from "../../../core/platform/hashes.ts";
import { bylinesFor } from "../../authors/post-authors.ts";
import { requireVisible } from "../../posts/visible-post.ts";
import { findDetails, ownLanguage } from "../../reading/details/post-details.ts";
import { getPost } from "../../reading/get-post.ts";
import { makeReadable } from "../../reading/post-reading.ts";
import { findDraft } from "../drafts/draft-store.ts";

const ownerOf = ({ draftId, isNew }: PreviewRef) =>
  isNew ? { column: previews.draftId, values: { draftId } } : { column: previews.postId, values: { postId: draftId } };

/**
 * Creates the secret link to a post or a new post's draft. An earlier link stops working.
 *
 * @returns its path, with a token of 256 random bits in base64url; only the token's hash is stored
 * @throws AppError `not-found` when there is no such post or draft
 */
export function makePreview(db: Db, ref: PreviewRef, now: Date): { path: string } {
  const token = randomBytes(32).toString("base64url");
  return inTransaction(db, () => {
    if (ref.isNew && !findDraft(db, ref.draftId)) throw new AppError("not-found", say("previewEmpty"));
    const owner = ref.isNew ? ref : { ...ref, draftId: requireVisible(db, ref.draftId, true)._id };
    withdrawPreview(db, owner);
    db.insert(previews)
      .values({ tokenHash: tokenHash(token), ...ownerOf(owner).values, createdAt: now })
      .run();
    return { path: urlOf(screenRoutes.preview.path, { token }) };
  });
}

/** When the link was created, or null when there is none. */
export function findPreview(db: Db, ref: PreviewRef): { createdAt: Date } | null {
  const { column } = ownerOf(ref);
  return db.select({ createdAt: previews.createdAt }).from(previews).where(eq(column, ref.draftId)).get() ?? null;
}

/** Makes the link stop working. Withdrawing it twice changes nothing. */
export function withdrawPreview(db: Db, ref: PreviewRef): void {
  db.delete(previews)
    .where(eq(ownerOf(ref).column, ref.draftId))
    .run();
}

/**
 * The content of a preview link.
 *
 * @param language of the words that the page adds
 * @throws AppError `not-found` when the link does not exist or was withdrawn
 */
export async function showPreview(db: Db, token: string, now: Date, language: WordsLanguage): Promise<PreviewView> {
  const preview = db
    .select()
    .from(previews)
    .where(eq(previews.tokenHash, tokenHash(token)))
    .get();
  const draftId = preview?.postId ?? preview?.draftId;
  if (!preview || !draftId) throw new AppError("not-found", say("previewNotFound"));
  return previewDraft(db, { draftId, isNew: preview.postId === null }, now, language);
}

/**
 * The draft as readers will see it, or the post if there is no draft, with the date that it will have when published.
 *
 * @throws AppError `not-found` when there is neither
 */
export async function previewDraft(
  db: Db,
  { draftId, isNew }: PreviewRef,
  now: Date,
  language: WordsLanguage,
): Promise<PreviewView> {
  const post = isNew ? null : getPost(db, draftId, true);
  const draft = findDraft(db, draftId);
  const text = draft ?? post;
  if (!text) throw new AppError("not-found", say("previewEmpty"));
  const image = text.imageId ? db.select().from(images).where(eq(images.id, text.imageId)).get() : undefined;
  const details = { ...emptyDetails, ...(post && findDetails(db, post._id)), ...draft?.details };
  return {
    kind: post?.kind ?? "post",
    title: text.title.trim() || serverWords(language).untitled,
    subTitle: text.subTitle,
    category: text.category,
    ...(await makeReadable(db, text.description, language)),
    isPublished: true,
    ...eachShown("preview", (name) => details[name].trim()),
    ...ownLanguage(details.language),
    authors: bylinesFor(db, details.authors),
    image: image ? imagePath(image.id, 1600) : null,
    imageWidth: image?.width ?? 0,
    imageHeight: image?.height ?? 0,
    imageColour: image?.colour ?? null,
    imageFocus: image?.focusX == null ? null : `${image.focusX}% ${image.focusY}%`,
    publishedAt: text.publishedAt ?? post?.publishedAt ?? text.publishAt ?? now,
  };
}
