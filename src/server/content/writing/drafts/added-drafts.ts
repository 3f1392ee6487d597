import { eq } from "drizzle-orm";
import { say } from "../../../../shared/words/sentence.ts";
import type { Db } from "../../../core/db/client.ts";
import { addedDrafts } from "../../../core/db/schema.ts";
import { AppError } from "../../../core/platform/errors.ts";

/** Another window or device has already added the post; `addedFrom` returns it. */
export const addedAlready = () => new AppError("conflict", say("postAddedAlready"));

/** The post that was added from a draft, or undefined. */
export function addedFrom(db: Db, draftId: string): string | undefined {
  return db.select().from(addedDrafts).where(eq(addedDrafts.draftId, draftId)).get()?.postId;
}

/** Stores from which draft a post was added. The latest post of a draft replaces an earlier one. */
export function recordAdded(db: Db, draftId: string, postId: string): void {
  db.insert(addedDrafts)
    .values({ draftId, postId })
    .onConflictDoUpdate({ target: addedDrafts.draftId, set: { postId } })
    .run();
}
