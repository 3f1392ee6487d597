import { readFile } from "node:fs/promises";
import { and, desc, eq, isNull, notExists, sql } from "drizzle-orm";
import { imagePath } from "../../../shared/image-widths.ts";
import type { Db } from "../../core/db/client.ts";
import { images, replacedImages } from "../../core/db/schema.ts";
import type { Settings } from "../../core/settings/settings.ts";
import { imageFile, isImageAtHand } from "./image-files.ts";
import type { ImageCopy } from "./worker/child/image-copies.ts";

export interface StoredImage {
  imageId: string;
  /** Site-relative URL of the file that is 1600 pixels wide. */
  url: string;
  /** Size of that file in pixels. */
  width: number;
  height: number;
  /** Set if the upload moves and the stored image does not. */
  isStill?: true;
  /** Set if the library had an image of the same bytes, which is this one. */
  isKnown?: true;
}

type Library = { db: Db; settings: Settings };
type Found = Pick<typeof images.$inferSelect, "id" | "width" | "height">;

const asStored = ({ id, width, height }: Found): StoredImage => ({
  imageId: id,
  url: imagePath(id, 1600),
  width,
  height,
  isKnown: true,
});

/** A post would show the other image in place of a replaced one. */
const isNotReplaced = (db: Db) =>
  notExists(db.select({ one: sql`1` }).from(replacedImages).where(eq(replacedImages.imageId, images.id)));

const columns = { id: images.id, width: images.width, height: images.height };

/** The newest image that was made of an upload with this checksum. Null if its file is missing: the upload is then stored. */
export async function findKnown({ db, settings }: Library, sha256: string): Promise<StoredImage | null> {
  const found = db
    .select(columns)
    .from(images)
    .where(and(eq(images.sha256, sha256), isNotReplaced(db)))
    .orderBy(desc(images.id))
    .get();
  if (!found) return null;
  return (await isImageAtHand({ db, settings }, found.id, 1600)) ? asStored(found) : null;
}

/**
 * The image of an earlier version or of an archive that has the same copies: its upload was not kept, so it has no checksum.
 *
 * @param made the copies of an upload
 */
export async function findTwin(
  { db, settings }: Library,
  made: Pick<typeof images.$inferSelect, "mime" | "width" | "height" | "bytes"> & { files: ImageCopy[] },
): Promise<StoredImage | null> {
  const { mime, width, height, bytes, files } = made;
  const isLike = and(eq(images.mime, mime), eq(images.width, width), eq(images.height, height));
  const like = db
    .select(columns)
    .from(images)
    .where(and(isNull(images.sha256), eq(images.bytes, bytes), isLike, isNotReplaced(db)))
    .orderBy(desc(images.id))
    .all();
  for (const row of like) {
    const isSame = await Promise.all(
      files.map(async ({ width, bytes }) => {
        const stored = await readFile(imageFile(settings.dataDir, row.id, width)).catch(() => null);
        return stored?.equals(bytes) ?? false;
      }),
    );
    if (!isSame.includes(false)) return asStored(row);
  }
  return null;
}
