import { inArray } from "drizzle-orm";
import type { Db } from "../../core/db/client.ts";
import { images } from "../../core/db/schema.ts";

/** Those of the named images that exist. A text from another blog may name others. */
export function existingImages(db: Db, named: string[]): string[] {
  return db
    .select({ id: images.id })
    .from(images)
    .where(inArray(images.id, named))
    .all()
    .map(({ id }) => id);
}
