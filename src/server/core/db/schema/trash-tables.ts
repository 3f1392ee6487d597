import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { idOf, moment } from "./columns.ts";
import { images } from "./image-tables.ts";

/**
 * Deleted posts, pages, drafts, images and files, which are kept for 30 days. Their rows are in `trashRows`, so no query of posts or images
 * finds them.
 *
 * @see docs/decisions/0058-trash-of-moved-rows.md
 */
export const trash = sqliteTable(
  "trash",
  {
    /** The id of the post, page, draft, image or file. */
    id: text().primaryKey(),
    kind: text({ enum: ["post", "page", "draft", "image", "file"] }).notNull(),
    /** The name of a file or of an image's file; the start of a draft without a title. */
    title: text().notNull(),
    deletedAt: moment().notNull(),
  },
  (table) => [index("trash_order").on(table.deletedAt, table.id)],
);

/** The rows that a deletion removed, parents first, as JSON. */
export const trashRows = sqliteTable(
  "trashRows",
  {
    id: integer().primaryKey(),
    trashId: idOf(() => trash.id),
    tableName: text().notNull(),
    /** All columns by name. */
    row: text().notNull(),
    /** Of a row that stayed: the column that named a removed row. `row` then holds the key and this column. */
    emptied: text(),
  },
  (table) => [index("trashRows_of").on(table.trashId, table.id)],
);

/** The images that deleted texts show. The foreign key keeps such an image from being deleted. */
export const trashImages = sqliteTable(
  "trashImages",
  {
    trashId: idOf(() => trash.id),
    imageId: text()
      .notNull()
      .references(() => images.id),
  },
  (table) => [
    primaryKey({ columns: [table.trashId, table.imageId] }),
    index("trashImages_image").on(table.imageId, table.trashId),
  ],
);
