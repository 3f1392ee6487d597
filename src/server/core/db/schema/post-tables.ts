import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { FlagColumn, LineName } from "../../../../shared/post-fields.ts";
import type { CategoryId } from "./category-tables.ts";
import { createdAt, id, idOf, moment } from "./columns.ts";
import { files } from "./file-tables.ts";
import { images } from "./image-tables.ts";

export const posts = sqliteTable(
  "blogs",
  {
    id: id(),
    title: text().notNull(),
    /** Empty: none. */
    subTitle: text().notNull(),
    /** Empty: none, as of pages and of some posts that were imported. */
    category: text().$type<CategoryId | "">().notNull(),
    /** The cover. Pages and imported posts may have none. */
    imageId: text().references(() => images.id),
    isPublished: integer({ mode: "boolean" }).notNull().default(false),
    /** Date of the first publication; null before. */
    publishedAt: moment(),
    /** publishedAt in ms × 1000 + a tie-break. Public lists are sorted by it, and it is the rowid of the search index. */
    feedKey: integer().unique(),
    createdAt: createdAt(),
    updatedAt: moment().notNull(),
    /** First 80 characters of the description's text, so that lists need not read descriptions. */
    preview: text().notNull(),
    searchText: text().notNull(),
    /** Sanitised HTML. Lists read no column after it, since SQLite reads through a long value to reach them. */
    description: text().notNull(),
    /** A page is in no list and has no feedKey; it answers at its slug. */
    kind: text({ enum: ["post", "page"] })
      .notNull()
      .default("post"),
    /** Whether the post's id in feeds is its first address, host included: true for posts older than ids without a host. */
    hasAddressAsFeedId: integer({ mode: "boolean" }).notNull().default(true),
  },
  (table) => [
    // Lists leave pages out with this index, without reading `kind` from the row.
    index("blogs_pages").on(table.id).where(sql`"kind" = 'page'`),
    // SQLite uses a partial index only for a query with its literal condition: see `isPublic` in post-view.ts.
    index("blogs_feed").on(table.feedKey).where(sql`"isPublished" = 1`),
    index("blogs_feed_by_category").on(table.category, table.feedKey).where(sql`"isPublished" = 1`),
    index("blogs_drafts").on(table.id).where(sql`"isPublished" = 0`),
    index("blogs_image").on(table.imageId),
    // Orders of the admin list. A post that was never published has no feedKey and comes last.
    index("blogs_changed").on(table.updatedAt, table.id),
    // With what the filters read: rows in the order of titles are far apart in the file.
    index("blogs_title").on(table.searchText, table.id, table.isPublished, table.category, table.feedKey),
    index("blogs_publication").on(sql`CASE WHEN "feedKey" IS NULL THEN 0 ELSE "feedKey" END`, table.id),
  ],
);

/** The images that a post shows, as cover or in its text. They are not deleted as unused. */
export const postImages = sqliteTable(
  "blogImages",
  {
    postId: idOf(() => posts.id, "blogId"),
    imageId: idOf(() => images.id),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.imageId] }),
    index("blogImages_image").on(table.imageId, table.postId),
  ],
);

/** The files that a post links to or plays. They are not deleted. */
export const postFiles = sqliteTable(
  "blogFiles",
  {
    postId: idOf(() => posts.id, "blogId"),
    fileId: idOf(() => files.id),
  },
  (table) => [primaryKey({ columns: [table.postId, table.fileId] }), index("blogFiles_file").on(table.fileId)],
);

const line = () => text().notNull().default("");

/** A column for each line of `postFields`, which says what it holds. */
const lineColumns = {
  /** Plain text for lists of whole posts, feeds and previews elsewhere. Cards show the preview all the same. */
  excerpt: line(),
  metaTitle: line(),
  metaDescription: line(),
  canonicalUrl: line(),
  coverCaption: line(),
  coverAlt: line(),
  language: line(),
} satisfies Record<LineName, unknown>;

/** A column for each flag of `postFields`. */
const flagColumns = { pinnedAt: moment() } satisfies Record<FlagColumn, unknown>;

/** Fields that few posts set. No row: all are empty. */
export const postDetails = sqliteTable(
  "blogDetails",
  {
    postId: idOf(() => posts.id, "blogId").primaryKey(),
    ...lineColumns,
    ...flagColumns,
    /** The id in feeds, for a post that was imported with one. */
    feedId: text(),
    /** The post's feedKey while it is published, else null. Inserts set it; a trigger follows the post. */
    feedKey: integer(),
  },
  (table) => [
    index("blogDetails_pinned").on(table.pinnedAt).where(sql`"pinnedAt" is not null`),
    // The languages of a blog, and the list of each, without reading posts in other languages.
    index("blogDetails_feed").on(table.language, table.feedKey).where(sql`"feedKey" is not null`),
  ],
);

/** Posts, or pages, that are translations of each other: those with one group. A group has each language once. */
export const translations = sqliteTable(
  "translations",
  {
    groupId: text().notNull(),
    /** BCP 47. The details of a post with translations name the same one. */
    language: text().notNull(),
    postId: idOf(() => posts.id).unique(),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.language] })],
);

/** The times at which posts publish themselves. */
export const schedules = sqliteTable(
  "schedules",
  {
    postId: idOf(() => posts.id, "blogId").primaryKey(),
    publishAt: moment().notNull(),
    /**
     * The post's updatedAt before and after the scheduled publication; null while the post waits. A draft that is based on the
     * first is not in conflict with the second, since no text changed.
     */
    updatedBefore: moment(),
    updatedAfter: moment(),
  },
  (table) => [index("schedules_due").on(table.publishAt).where(sql`"updatedAfter" is null`)],
);

/** The posts that a page names under "Related". src/server/content/reading/related/ computes them. */
export const relatedPosts = sqliteTable("relatedPosts", {
  postId: idOf(() => posts.id, "blogId").primaryKey(),
  /** FeedKeys, closest first. Some may no longer be public. */
  keys: text({ mode: "json" }).$type<number[]>().notNull(),
});

/** Published posts whose related posts have to be computed. A trigger inserts those whose words changed. */
export const relatedPostsWaiting = sqliteTable("relatedPostsWaiting", {
  postId: idOf(() => posts.id, "blogId").primaryKey(),
  /** Whether its own words changed. The posts that are related to it then wait too, without this mark. */
  isChanged: integer({ mode: "boolean" }).notNull(),
});
