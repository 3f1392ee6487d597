import { desc, eq } from "drizzle-orm";
import { imagePath } from "../../../shared/addresses/image-widths.ts";
import { type PostView, postChange } from "../../../shared/schemas/post-schema.ts";
import type { RevisionRow, RevisionView } from "../../../shared/schemas/revision-schema.ts";
import { type Db, inTransaction } from "../../db/client.ts";
import { revisions } from "../../db/schema.ts";
import { AppError } from "../../platform/errors.ts";
import { takeDraft } from "../drafts/draft-service.ts";
import { getPost, updatePost } from "../post-service.ts";

/** The earlier versions of a post, newest first; their number is bounded. */
export function listRevisions(db: Db, postId: string): RevisionRow[] {
  const { id, kind, savedAt, title } = revisions;
  return db
    .select({ _id: id, postId: revisions.postId, kind, savedAt, title })
    .from(revisions)
    .where(eq(revisions.postId, postId))
    .orderBy(desc(revisions.id))
    .all();
}

/** One earlier version, whole. @throws AppError `not-found` when it was thinned out, or never was */
export function getRevision(db: Db, revisionId: string): RevisionView {
  const revision = db.select().from(revisions).where(eq(revisions.id, revisionId)).get();
  if (!revision) throw new AppError("not-found", "That version is not kept any more");
  const { id, bytes: _bytes, ...text } = revision;
  return { _id: id, ...text, image: text.imageId ? imagePath(text.imageId, 800) : null };
}

/**
 * Gives a post the text of an earlier version. The text that it had, and what was written and not saved, become versions
 * themselves. Whether visitors see the post does not change. Fields that a text set aside left empty stay as they are.
 *
 * @throws AppError `not-found` when the version is not kept any more, `bad-input` when it is no whole post
 */
export function restoreRevision(db: Db, revisionId: string, now: Date): PostView {
  return inTransaction(db, () => {
    const { postId, title, subTitle, category, imageId, description } = getRevision(db, revisionId);
    takeDraft(db, getPost(db, postId, true), now);
    const named = Object.entries({ title, subTitle, category, imageId }).filter(([, value]) => value);
    const change = postChange.safeParse({ postId, description, ...Object.fromEntries(named) });
    if (!change.success) throw new AppError("bad-input", change.error.issues[0]?.message ?? "That is no whole post");
    return updatePost(db, change.data, now);
  });
}
