import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, id, idOf } from "./columns.ts";

export const images = sqliteTable(
  "images",
  {
    id: id(),
    /** File name of the upload; shown in the library, never part of a path. */
    fileName: text().notNull(),
    /** Type of the upload, detected from its bytes. The stored files are always WebP. */
    mime: text().notNull(),
    /** Pixels of the file that is 1600 wide, or as wide as a narrower original; after orientation. */
    width: integer().notNull(),
    height: integer().notNull(),
    /** Pixels of the large copy's width; null for an image without one. */
    largeWidth: integer(),
    /** Total size of the stored files. */
    bytes: integer().notNull(),
    /** Average colour as `#rrggbb`, shown while the image loads. Null when parts of the image are transparent. */
    colour: text(),
    /** Alternative text. A post that inserts the image starts with it. */
    alt: text().notNull().default(""),
    /** The point that crops keep, in percent of width and height. Both are null until someone chooses it. */
    focusX: integer(),
    focusY: integer(),
    /** SHA-256 of the uploaded file, which is not kept, in hex. Null for images of earlier versions and of archives until they are uploaded again. */
    sha256: text(),
    createdAt: createdAt(),
  },
  (table) => [index("images_sha256").on(table.sha256, table.bytes)],
);

/**
 * Images that were replaced by another one in every post. A text that still names an old one, for example from a browser that was
 * offline, gets the new one when it is saved.
 */
export const replacedImages = sqliteTable(
  "replacedImages",
  {
    /** Not a foreign key, since the old image may be deleted. */
    imageId: text().primaryKey(),
    byImageId: idOf(() => images.id),
    /** Number of texts that showed the image when it was replaced. */
    texts: integer().notNull().default(0),
  },
  (table) => [index("replacedImages_by").on(table.byImageId)],
);
