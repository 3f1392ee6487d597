import { eq, inArray } from "drizzle-orm";
import type { Db } from "../../core/db/client.ts";
import { draftFiles, files, postFiles, revisionFiles } from "../../core/db/schema.ts";
import { fileIdsIn } from "./file-paths.ts";

/** The existing files that cleaned HTML names. A text from another blog may name files that do not exist here. */
function existingFiles(db: Db, html: string): string[] {
  const named = fileIdsIn(html);
  if (named.length === 0) return [];
  const rows = db.select({ id: files.id }).from(files).where(inArray(files.id, named)).all();
  return rows.map(({ id }) => id);
}

/** Records which files a post uses, and replaces what was recorded before. */
export function recordPostFiles(db: Db, postId: string, html: string): void {
  db.delete(postFiles).where(eq(postFiles.postId, postId)).run();
  const uses = existingFiles(db, html).map((fileId) => ({ postId, fileId }));
  if (uses.length > 0) db.insert(postFiles).values(uses).run();
}

/** The same for a draft. */
export function recordDraftFiles(db: Db, draftId: string, html: string): void {
  db.delete(draftFiles).where(eq(draftFiles.draftId, draftId)).run();
  const uses = existingFiles(db, html).map((fileId) => ({ draftId, fileId }));
  if (uses.length > 0) db.insert(draftFiles).values(uses).run();
}

/** The same for a new revision. */
export function recordRevisionFiles(db: Db, revisionId: string, html: string): void {
  const uses = existingFiles(db, html).map((fileId) => ({ revisionId, fileId }));
  if (uses.length > 0) db.insert(revisionFiles).values(uses).run();
}
