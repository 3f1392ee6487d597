import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { SomeDetails } from "../../../../shared/post-fields.ts";
import type { CategoryId } from "./category-tables.ts";
import { idOf, moment } from "./columns.ts";
import { files } from "./file-tables.ts";
import { images } from "./image-tables.ts";
import { posts } from "./post-tables.ts";

/** Drafts: the text of a form, saved while the writer types. Visitors never see it. */
export const drafts = sqliteTable(
  "workingCopies",
  {
    /** The post's id. For a new post, a random id from the client. */
    id: text().primaryKey(),
    postId: text("blogId")
      .unique()
      .references(() => posts.id, { onDelete: "cascade" }),
    title: text().notNull(),
    subTitle: text().notNull(),
    category: text().$type<CategoryId | "">().notNull(),
    imageId: text().references(() => images.id, { onDelete: "set null" }),
    isPublished: integer({ mode: "boolean" }).notNull(),
    publishedAt: moment(),
    publishAt: moment(),
    /** The post's updatedAt when the text was begun. If it differs now, the post was saved meanwhile. */
    basedOn: moment(),
    /** A new random value from the client with every save, by which the client recognises its own drafts. */
    version: text().notNull(),
    updatedAt: moment().notNull(),
    preview: text().notNull(),
    description: text().notNull(),
    /** Tags, authors, slug and the fields of `postDetails`. */
    details: text({ mode: "json" }).$type<SomeDetails>(),
  },
  (table) => [
    index("workingCopies_image").on(table.imageId),
    index("workingCopies_changed").on(table.updatedAt, table.id),
  ],
);

/** The images that a draft shows, as `postImages` for posts. */
export const draftImages = sqliteTable(
  "workingCopyImages",
  {
    draftId: idOf(() => drafts.id, "copyId"),
    imageId: idOf(() => images.id),
  },
  (table) => [
    primaryKey({ columns: [table.draftId, table.imageId] }),
    index("workingCopyImages_image").on(table.imageId, table.draftId),
  ],
);

/** The files of a draft, as `postFiles` for posts. */
export const draftFiles = sqliteTable(
  "workingCopyFiles",
  {
    draftId: idOf(() => drafts.id, "copyId"),
    fileId: idOf(() => files.id),
  },
  (table) => [primaryKey({ columns: [table.draftId, table.fileId] }), index("workingCopyFiles_file").on(table.fileId)],
);

/** The post that was added from a draft, so that a retry after a lost response adds no second post. */
export const addedDrafts = sqliteTable(
  "addedCopies",
  {
    draftId: text("copyId").primaryKey(),
    postId: idOf(() => posts.id, "blogId"),
  },
  (table) => [index("addedCopies_blog").on(table.postId)],
);
