import { eq } from "drizzle-orm";
import type { Db } from "../../db/client.ts";
import { addedCopies } from "../../db/schema.ts";
import { AppError } from "../../platform/errors.ts";

/** Another window or device was first; asking `addedFrom` tells which post it made. */
export const addedAlready = () => new AppError("conflict", "This post was added already");

/** The post that was added from a draft, or undefined. */
export function addedFrom(db: Db, draftId: string): string | undefined {
  return db.select().from(addedCopies).where(eq(addedCopies.draftId, draftId)).get()?.postId;
}

/** Remembers from which draft a post was added last. */
export function noteAdded(db: Db, draftId: string, postId: string): void {
  db.insert(addedCopies)
    .values({ draftId, postId })
    .onConflictDoUpdate({ target: addedCopies.draftId, set: { postId } })
    .run();
}
