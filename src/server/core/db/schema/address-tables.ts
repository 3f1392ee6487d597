import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, idOf, moment } from "./columns.ts";
import { posts } from "./post-tables.ts";

/** Readable addresses of posts and pages, current and former. A former one redirects and is never given to another post. */
export const slugs = sqliteTable(
  "slugs",
  {
    /** NFC, lower case. */
    slug: text().primaryKey(),
    postId: idOf(() => posts.id, "blogId"),
    isCurrent: integer({ mode: "boolean" }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("slugs_of_blog").on(table.postId),
    uniqueIndex("slugs_current").on(table.postId).where(sql`"isCurrent" = 1`),
  ],
);

/** Published posts from before there were slugs. src/server/content/posts/addresses/slug-store.ts gives them theirs. */
export const slugsWaiting = sqliteTable("slugsWaiting", {
  postId: idOf(() => posts.id, "blogId").primaryKey(),
});

/** The owner's redirects, asked only where a 404 would follow. */
export const redirects = sqliteTable(
  "redirects",
  {
    /** Path with query, as a browser sends it. */
    path: text().primaryKey(),
    /** Path or http(s) URL; null for 410. */
    target: text(),
    status: integer().notNull(),
    hits: integer().notNull().default(0),
    lastUsedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [index("redirects_target").on(table.target)],
);

/** Paths that readers asked for in vain. Bounded: src/server/content/redirects/ deletes the rarest. */
export const missingPaths = sqliteTable("missingPaths", {
  path: text().primaryKey(),
  hits: integer().notNull().default(1),
  lastSeenAt: moment().notNull(),
});
