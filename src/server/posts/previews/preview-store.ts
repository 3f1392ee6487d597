import { eq } from "drizzle-orm";
import type { Db } from "../../db/client.ts";
import { previews } from "../../db/schema.ts";

/** A post was added from a working copy: the copy's link shows the post from now on. */
export function movePreview(db: Db, copyId: string, blogId: string): void {
  db.update(previews).set({ blogId, copyId: null }).where(eq(previews.copyId, copyId)).run();
}
