import { desc, eq } from "drizzle-orm";
import { imagePath } from "../../../shared/image-widths.ts";
import type { RevisionRow, RevisionView } from "../../../shared/schemas/revision-schema.ts";
import { say } from "../../../shared/words/sentence.ts";
import { categoryName } from "../../db/category-list.ts";
import type { Db } from "../../db/client.ts";
import { revisions } from "../../db/schema.ts";
import { AppError } from "../../platform/errors.ts";

/** The revisions of a post, newest first, at most `maxRevisions`. */
export function listRevisions(db: Db, postId: string): RevisionRow[] {
  const { id, kind, savedAt, title } = revisions;
  return db
    .select({ _id: id, postId: revisions.postId, kind, savedAt, title })
    .from(revisions)
    .where(eq(revisions.postId, postId))
    .orderBy(desc(revisions.id))
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
