import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { idOf, numberOf } from "./columns.ts";
import { posts } from "./post-tables.ts";

export const tags = sqliteTable("tags", {
  id: integer().primaryKey({ autoIncrement: true }),
  name: text().notNull(),
  slug: text().notNull().unique(),
  /** Hidden tags sort posts for the writer; visitors never see them. */
  isHidden: integer({ mode: "boolean" }).notNull().default(false),
});

/** Slugs and names that a tag had before it was renamed, or before it was merged into another tag. */
export const formerTagSlugs = sqliteTable("formerTagSlugs", {
  slug: text().primaryKey(),
  /** Folded. Drafts, revisions and scripts may still send it. */
  name: text().notNull().default(""),
  tagId: numberOf(() => tags.id),
});

export const postTags = sqliteTable(
  "blogTags",
  {
    postId: idOf(() => posts.id, "blogId"),
    tagId: numberOf(() => tags.id),
    position: integer().notNull(),
    /** The post's feedKey while it is published, else null. Inserts set it; a trigger follows the post. */
    feedKey: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.tagId] }),
    index("blogTags_tag").on(table.tagId, table.postId),
    index("blogTags_feed").on(table.tagId, table.feedKey).where(sql`"feedKey" is not null`),
  ],
);
