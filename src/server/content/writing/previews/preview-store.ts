import { eq } from "drizzle-orm";
import type { Db } from "../../../core/db/client.ts";
import { previews } from "../../../core/db/schema.ts";

/** Makes a draft's preview link show the post that was added from it. */
export function attachPreviewToPost(db: Db, draftId: string, postId: string): void {
  db.update(previews).set({ postId, draftId: null }).where(eq(previews.draftId, draftId)).run();
}
