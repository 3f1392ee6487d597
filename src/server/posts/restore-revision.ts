import { type PostView, postChange } from "../../shared/schemas/post-schema.ts";
import { type Db, inTransaction } from "../db/client.ts";
import { AppError } from "../platform/errors.ts";
import { keepDraftAsRevision } from "./drafts/draft-store.ts";
import { updatePost } from "./post-service.ts";
import { getPost } from "./reading/get-post.ts";
import { getRevision } from "./revisions/revision-service.ts";

/**
 * Gives a post the text of an earlier version. The text that it had, and what was written and not saved, become versions
 * themselves. Whether visitors see the post does not change. Fields that a text set aside left empty stay as they are.
 *
 * @throws AppError `not-found` when the version is not kept any more, `bad-input` when it is no whole post
 */
export function restoreRevision(db: Db, revisionId: string, now: Date): PostView {
  return inTransaction(db, () => {
    const { postId, title, subTitle, category, imageId, description } = getRevision(db, revisionId);
    keepDraftAsRevision(db, getPost(db, postId, true), now);
    const named = Object.entries({ title, subTitle, category, imageId }).filter(([, value]) => value);
    const change = postChange.safeParse({ postId, description, ...Object.fromEntries(named) });
    if (!change.success) throw new AppError("bad-input", change.error.issues[0]?.message ?? "That is no whole post");
    return updatePost(db, change.data, now);
  });
}
