import { eq } from "drizzle-orm";
import type { Db } from "../../db/client.ts";
import { previews } from "../../db/schema.ts";

/** A post was added from a draft: the copy's link shows the post from now on. */
export function movePreview(db: Db, draftId: string, postId: string): void {
  db.update(previews).set({ postId, draftId: null }).where(eq(previews.draftId, draftId)).run();
}
