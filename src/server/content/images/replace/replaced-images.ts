import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { type Db, preparedOnce } from "../../../core/db/client.ts";
import { images, replacedImages } from "../../../core/db/schema.ts";
import { imageIdsIn } from "../../../core/html/shown-media.ts";
import { type Successor, swapImages } from "../../../core/html/swap-images.ts";

const findSuccessors = preparedOnce((db) => {
  const before = alias(images, "before");
  return (
    db
      .select({
        replaced: replacedImages.imageId,
        id: images.id,
        width: images.width,
        height: images.height,
        widthBefore: before.width,
      })
      .from(replacedImages)
      .innerJoin(images, eq(images.id, replacedImages.byImageId))
      .leftJoin(before, eq(before.id, replacedImages.imageId))
      // SQLite limits the parameters of a statement; a text may name more images.
      .where(sql`${replacedImages.imageId} IN (SELECT value FROM json_each(${sql.placeholder("named")}))`)
      .prepare()
  );
});

/** The replacements of the named images, of those that were replaced. */
export function successorsOf(db: Db, named: string[]): Map<string, Successor> {
  if (named.length === 0) return new Map();
  const rows = findSuccessors(db).all({ named: JSON.stringify(named) });
  return new Map(rows.map(({ replaced, ...successor }) => [replaced, successor]));
}

/** The replacement of an image, or the image itself. */
export function currentImage(db: Db, imageId: string): string {
  return successorsOf(db, [imageId]).get(imageId)?.id ?? imageId;
}

/**
 * Cleaned HTML from a client, in which replaced images are exchanged for their replacements. The browser may not know
 * of a replacement yet, and saving must not undo it.
 */
export function withCurrentImages(db: Db, html: string): string {
  const successors = successorsOf(db, imageIdsIn(html));
  return successors.size === 0 ? html : swapImages(html, successors);
}
