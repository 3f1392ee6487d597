import { eq } from "drizzle-orm";
import type { Db } from "../../db/client.ts";
import { addedCopies } from "../../db/schema.ts";
import { AppError } from "../../platform/errors.ts";

/** Another window or device was first; asking `addedFrom` tells which post it made. */
export const addedAlready = () => new AppError("conflict", "This post was added already");

/** The post that was added from a working copy, or undefined. */
export function addedFrom(db: Db, copyId: string): string | undefined {
  return db.select().from(addedCopies).where(eq(addedCopies.copyId, copyId)).get()?.blogId;
}

/** Remembers from which working copy a post was added last. */
export function noteAdded(db: Db, copyId: string, blogId: string): void {
  db.insert(addedCopies)
    .values({ copyId, blogId })
    .onConflictDoUpdate({ target: addedCopies.copyId, set: { blogId } })
    .run();
}
