import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt } from "./columns.ts";
import { posts } from "./post-tables.ts";

/** Readable addresses of posts and pages, current and former. A former one redirects and is never given to another post. */
export const slugs = sqliteTable(
  "slugs",
  {
    /** NFC, lower case. */
    slug: text().primaryKey(),
    postId: text("blogId")
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
    isCurrent: integer({ mode: "boolean" }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("slugs_of_blog").on(table.postId),
    uniqueIndex("slugs_current").on(table.postId).where(sql`"isCurrent" = 1`),
  ],
);

/** Published posts from before there were slugs. src/server/content/posts/addresses/missing-slugs.ts gives them theirs. */
export const slugsWaiting = sqliteTable("slugsWaiting", {
  postId: text("blogId")
    .primaryKey()
    .references(() => posts.id, { onDelete: "cascade" }),
});
