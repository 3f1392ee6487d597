import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, idOf } from "./columns.ts";
import { images } from "./image-tables.ts";
import { posts } from "./post-tables.ts";

/** Bylines. An author is no account. */
export const authors = sqliteTable("authors", {
  id: id(),
  name: text().notNull(),
  slug: text().notNull().unique(),
  bio: text().notNull().default(""),
  imageId: text().references(() => images.id, { onDelete: "set null" }),
  /** Addresses of profiles elsewhere. */
  links: text({ mode: "json" }).$type<string[]>().notNull().default([]),
  /** `@name@server`; empty for the blog's. */
  fediverseAccount: text().notNull().default(""),
});

/** Slugs that an author had before. */
export const formerAuthorSlugs = sqliteTable("formerAuthorSlugs", {
  slug: text().primaryKey(),
  authorId: idOf(() => authors.id),
});

export const postAuthors = sqliteTable(
  "blogAuthors",
  {
    postId: idOf(() => posts.id, "blogId"),
    authorId: idOf(() => authors.id),
    position: integer().notNull(),
    /** The post's feedKey while it is published, else null. Inserts set it; a trigger follows the post. */
    feedKey: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.authorId] }),
    index("blogAuthors_author").on(table.authorId, table.postId),
    index("blogAuthors_feed").on(table.authorId, table.feedKey).where(sql`"feedKey" is not null`),
  ],
);
