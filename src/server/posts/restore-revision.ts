import { type PostView, postChange } from "../../shared/schemas/post-schema.ts";
import { type Db, inTransaction } from "../db/client.ts";
import { AppError } from "../platform/errors.ts";
import { schemaSentence } from "../platform/schema-sentence.ts";
import { findDetails } from "./details/post-details.ts";
import { keepDraftAsRevision } from "./drafts/draft-store.ts";
import { updatePost } from "./post-service.ts";
import { getRevision } from "./revisions/revision-service.ts";

/**
 * Gives a post the text of a revision. The post's own text and its draft become revisions. Whether the post is published does
 * not change. Fields that are empty in the revision keep the post's values.
 *
 * @throws AppError `not-found` when the revision was removed, `bad-input` when its text is not a valid post
 */
export function restoreRevision(db: Db, revisionId: string, now: Date): PostView {
  return inTransaction(db, () => {
    const { postId, title, subTitle, category, imageId, description, details } = getRevision(db, revisionId);
    keepDraftAsRevision(db, postId, findDetails(db, postId), now);
    const named = Object.entries({ title, subTitle, category, imageId }).filter(([, value]) => value);
    // The address stays: it belongs to the post, not to a text.
    const change = postChange.safeParse({
      postId,
      description,
      details: { ...details, slug: "" },
      ...Object.fromEntries(named),
    });
    if (!change.success) throw new AppError("bad-input", schemaSentence(change.error, "revisionIncomplete"));
    return updatePost(db, change.data, now);
  });
}
