import type { DraftText } from "../../../../shared/schemas/draft-schema.ts";
import type { RevisionView } from "../../../../shared/schemas/revision-schema.ts";
import type { Db } from "../../../core/db/client.ts";
import { newId } from "../../../core/db/id.ts";
import { findDetails } from "../../reading/details/post-details.ts";
import { getPost } from "../../reading/get-post.ts";
import { storeDraft } from "./draft-service.ts";
import { findDraft } from "./draft-store.ts";
import { keepTypedRevision } from "./typed-revisions.ts";

/**
 * Gives a draft the text of a revision. The draft's own text becomes a revision. Open forms of the draft then get a
 * conflict.
 */
export function restoreAsDraft(db: Db, revision: RevisionView, now: Date): void {
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
