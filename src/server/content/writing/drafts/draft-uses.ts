import { eq } from "drizzle-orm";
import type { Db } from "../../../core/db/client.ts";
import { draftImages } from "../../../core/db/schema.ts";
import { imageIdsIn } from "../../../core/html/image-ids.ts";
import { recordDraftFiles } from "../../files/file-uses.ts";
import { existingImages } from "../../images/image-uses.ts";

/** Records which images and files a draft shows, and replaces what was recorded before. */
export function recordDraftUses(
  db: Db,
  { id, imageId, description }: { id: string; imageId: string | null; description: string },
): void {
  const existing = existingImages(db, [...(imageId === null ? [] : [imageId]), ...imageIdsIn(description)]);
  db.delete(draftImages).where(eq(draftImages.draftId, id)).run();
  if (existing.length > 0)
    db.insert(draftImages)
      .values(existing.map((shown) => ({ draftId: id, imageId: shown })))
      .run();
  recordDraftFiles(db, id, description);
}
