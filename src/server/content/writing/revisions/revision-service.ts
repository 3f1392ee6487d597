import { desc, eq } from "drizzle-orm";
import { imagePath } from "../../../../shared/image-widths.ts";
import type { RevisionRow, RevisionView } from "../../../../shared/schemas/revision-schema.ts";
import { say } from "../../../../shared/words/sentence.ts";
import type { Db } from "../../../core/db/client.ts";
import { revisions } from "../../../core/db/schema.ts";
import { AppError } from "../../../core/platform/errors.ts";
import { categoryName } from "../../posts/category-list.ts";

/** The revisions of a post, or of the draft of a new post, newest first. @param id of the post or draft */
export function listRevisions(db: Db, id: string): RevisionRow[] {
  const ofPost = rowsOf(db, revisions.postId, id);
  return ofPost.length > 0 ? ofPost : rowsOf(db, revisions.draftId, id);
}

function rowsOf(db: Db, owner: typeof revisions.postId | typeof revisions.draftId, ownerId: string): RevisionRow[] {
  const { id, postId, draftId, kind, savedAt, title } = revisions;
  return db
    .select({ _id: id, postId, draftId, kind, savedAt, title })
    .from(revisions)
    .where(eq(owner, ownerId))
    .orderBy(desc(id))
    .all();
}

/** One revision with its text. @throws AppError `not-found` when it was removed or never existed */
export function getRevision(db: Db, revisionId: string): RevisionView {
  const revision = db.select().from(revisions).where(eq(revisions.id, revisionId)).get();
  if (!revision) throw new AppError("not-found", say("revisionGone"));
  const { id, bytes: _bytes, category, details, ...text } = revision;
  const image = text.imageId ? imagePath(text.imageId, 800) : null;
  return { _id: id, ...text, category: category && categoryName(db, category), details: details ?? {}, image };
}
