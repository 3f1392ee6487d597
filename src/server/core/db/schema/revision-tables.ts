import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { SomeDetails } from "../../../../shared/post-fields.ts";
import type { CategoryId } from "./category-tables.ts";
import { createdAt, id, idOf, moment } from "./columns.ts";
import { drafts } from "./draft-tables.ts";
import { files } from "./file-tables.ts";
import { images } from "./image-tables.ts";
import { posts } from "./post-tables.ts";

/**
 * Earlier texts of posts and drafts, and texts that were not chosen in a conflict. Visitors never see them. A revision has a post,
 * or the draft of a new post; adding the post gives it to the post.
 */
export const revisions = sqliteTable(
  "revisions",
  {
    id: id(),
    postId: text("blogId").references(() => posts.id, { onDelete: "cascade" }),
    /** The draft of a new post. */
    draftId: text("copyId").references(() => drafts.id, { onDelete: "cascade" }),
    kind: text({ enum: ["saved", "setAside", "typed"] }).notNull(),
    /** When the text was saved, or last typed if it was set aside. */
    savedAt: moment().notNull(),
    title: text().notNull(),
    subTitle: text().notNull(),
    category: text().$type<CategoryId | "">().notNull(),
    imageId: text().references(() => images.id, { onDelete: "set null" }),
    /** Size of the description, so that thinning need not read it. */
    bytes: integer().notNull(),
    description: text().notNull(),
    /** As in `drafts`. */
    details: text({ mode: "json" }).$type<SomeDetails>(),
  },
  (table) => [
    index("revisions_of_blog").on(table.postId, table.id),
    index("revisions_of_copy").on(table.draftId, table.id),
    // For deleting an image, which looks for revisions that show it.
    index("revisions_image").on(table.imageId),
  ],
);

/** The images that a revision shows, as `postImages` for posts. */
export const revisionImages = sqliteTable(
  "revisionImages",
  {
    revisionId: idOf(() => revisions.id),
    imageId: idOf(() => images.id),
  },
  (table) => [
    primaryKey({ columns: [table.revisionId, table.imageId] }),
    index("revisionImages_image").on(table.imageId),
  ],
);

/** The files of a revision, as `postFiles` for posts. */
export const revisionFiles = sqliteTable(
  "revisionFiles",
  {
    revisionId: idOf(() => revisions.id),
    fileId: idOf(() => files.id),
  },
  (table) => [primaryKey({ columns: [table.revisionId, table.fileId] }), index("revisionFiles_file").on(table.fileId)],
);

/** Secret preview links, at most one for each post or new draft. Only the token's hash is stored. */
export const previews = sqliteTable("previews", {
  /** SHA-256 of the link's token, hexadecimal. */
  tokenHash: text().primaryKey(),
  postId: text("blogId")
    .unique()
    .references(() => posts.id, { onDelete: "cascade" }),
  /** The draft of a new post. */
  draftId: text("copyId")
    .unique()
    .references(() => drafts.id, { onDelete: "cascade" }),
  createdAt: createdAt(),
});
