import type { DraftText } from "../../../shared/schemas/draft-schema.ts";
import { type PostView, postChange } from "../../../shared/schemas/post-schema.ts";
import type { RevisionView } from "../../../shared/schemas/revision-schema.ts";
import { type Db, inTransaction } from "../../core/db/client.ts";
import { newId } from "../../core/db/id.ts";
import { AppError } from "../../core/platform/errors.ts";
import { schemaSentence } from "../../core/platform/schema-sentence.ts";
import { translationsOf } from "../posts/translations/translation-store.ts";
import { findDetails } from "../reading/details/post-details.ts";
import { getPost } from "../reading/get-post.ts";
import { storeDraft } from "./drafts/draft-service.ts";
import { findDraft, keepDraftAsRevision } from "./drafts/draft-store.ts";
import { keepTypedRevision } from "./drafts/typed-revisions.ts";
import { updatePost } from "./post-service.ts";
import { getRevision } from "./revisions/revision-store.ts";

/**
 * Gives a draft the text of a revision. The draft's own text becomes a revision. Open forms of the draft then get a
 * conflict.
 */
function restoreAsDraft(db: Db, revision: RevisionView, now: Date): void {
  const { postId, draftId: newPost, title, subTitle, category, imageId, description, details } = revision;
  const id = postId ?? newPost ?? "";
  const version = newId();
  const before = findDraft(db, id) ?? (postId === null ? null : draftOfPost(db, postId));
  if (!before) return;
  keepTypedRevision(db, id, { next: { description }, version, isForced: true }, now);
  const { isPublished, publishedAt, publishAt } = before;
  const text = { title, subTitle, category, imageId, description, details, isPublished, publishedAt, publishAt };
  storeDraft(db, { id, postId, basedOn: before.basedOn, version, updatedAt: now }, text);
}

/** A new draft of a post that has none. */
function draftOfPost(db: Db, postId: string): DraftText & { basedOn: Date } {
  const post = getPost(db, postId, true);
  return { ...post, details: findDetails(db, postId), basedOn: post.updatedAt };
}

/**
 * Restores a revision. An autosaved text becomes the draft, which readers do not see; any other text becomes the post.
 *
 * @returns the post; null when only a draft has changed
 * @throws AppError `not-found` when the revision was removed, `bad-input` when its text is not a valid post
 */
export function restoreRevision(db: Db, revisionId: string, now: Date): PostView | null {
  return inTransaction(db, () => {
    const revision = getRevision(db, revisionId);
    if (revision.postId !== null && revision.kind !== "typed") return restoreAsPost(db, revision.postId, revision, now);
    restoreAsDraft(db, revision, now);
    return null;
  });
}

/**
 * Gives a post the text of a revision. The post's own text and its draft become revisions. Whether the post is published does
 * not change. Fields that are empty in the revision keep the post's values, but a page may have had no cover.
 */
function restoreAsPost(db: Db, postId: string, revision: RevisionView, now: Date): PostView {
  const { title, subTitle, category, imageId, description, details } = revision;
  const before = findDetails(db, postId);
  keepDraftAsRevision(db, postId, before, now);
  const named = Object.entries({ title, subTitle, category, imageId }).filter(([, value]) => value);
  const isWithoutCover = imageId === null && getPost(db, postId, true).kind === "page";
  // The address stays: it belongs to the post, not to a text. So does the language in which a translation is.
  const { language } = translationsOf(db, postId).length > 0 ? before : details;
  const change = postChange.safeParse({
    postId,
    description,
    details: { ...details, slug: "", language },
    ...Object.fromEntries(named),
    ...(isWithoutCover && { imageId }),
  });
  if (!change.success) throw new AppError("bad-input", schemaSentence(change.error, "revisionIncomplete"));
  return updatePost(db, change.data, now);
}
