import { sql } from "drizzle-orm";
import {
  type AnySQLiteColumn,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import type { ImportReport, ItemStatus, Reason, ReportKind } from "../../shared/import-report.ts";
import { faces, layouts, paletteNames, themes, widths } from "../../shared/look/look-values.ts";
import type { SomeDetails } from "../../shared/schemas/post-details-schema.ts";
import type { SiteValues } from "../../shared/schemas/site-schema.ts";
import { newId } from "./id.ts";

const id = () =>
  text()
    .primaryKey()
    .$defaultFn(() => newId());
const moment = () => integer({ mode: "timestamp_ms" });
const createdAt = () =>
  moment()
    .notNull()
    .$defaultFn(() => new Date());

export const images = sqliteTable("images", {
  id: id(),
  /** File name of the upload; shown in the library, never part of a path. */
  fileName: text().notNull(),
  /** Type of the upload, detected from its bytes. The stored files are always WebP. */
  mime: text().notNull(),
  /** Pixels of the widest stored file, after orientation. */
  width: integer().notNull(),
  height: integer().notNull(),
  /** Total size of the stored files. */
  bytes: integer().notNull(),
  /** Average colour as `#rrggbb`, shown while the image loads. Null when parts of the image are transparent. */
  colour: text(),
  /** Alternative text. A post that inserts the image starts with it. */
  alt: text().notNull().default(""),
  createdAt: createdAt(),
});

/** Files of the library that are no images: audio, video, PDF, archives. Their bytes are kept as they were sent. */
export const files = sqliteTable(
  "files",
  {
    id: id(),
    /** The sender's name of the file, which downloads have. Never part of a path. */
    fileName: text().notNull(),
    /** Of the stored file and of its address; decides the type. */
    extension: text().notNull(),
    bytes: integer().notNull(),
    /** Hexadecimal. */
    sha256: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("files_sha256").on(table.sha256)],
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
    byImageId: text()
      .notNull()
      .references(() => images.id, { onDelete: "cascade" }),
    /** Number of texts that showed the image when it was replaced. */
    texts: integer().notNull().default(0),
  },
  (table) => [index("replacedImages_by").on(table.byImageId)],
);

/** The id of a category. People, requests and responses name categories; only the database holds ids. */
export type CategoryId = string & { readonly isCategoryId: true };

export const posts = sqliteTable(
  "blogs",
  {
    id: id(),
    title: text().notNull(),
    subTitle: text().notNull(),
    category: text().$type<CategoryId>().notNull(),
    imageId: text()
      .notNull()
      .references(() => images.id),
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
    postId: text("blogId")
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
    imageId: text()
      .notNull()
      .references(() => images.id, { onDelete: "cascade" }),
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
    postId: text("blogId")
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
    fileId: text()
      .notNull()
      .references(() => files.id, { onDelete: "cascade" }),
  },
  (table) => [primaryKey({ columns: [table.postId, table.fileId] }), index("blogFiles_file").on(table.fileId)],
);

/** Fields that few posts set. No row: all are empty. */
export const postDetails = sqliteTable(
  "blogDetails",
  {
    postId: text("blogId")
      .primaryKey()
      .references(() => posts.id, { onDelete: "cascade" }),
    /** Plain text for lists of whole posts, feeds and previews elsewhere. Cards show the preview all the same. */
    excerpt: text().notNull().default(""),
    metaTitle: text().notNull().default(""),
    metaDescription: text().notNull().default(""),
    /** The address of the original, when the post was first published elsewhere. */
    canonicalUrl: text().notNull().default(""),
    coverCaption: text().notNull().default(""),
    coverAlt: text().notNull().default(""),
    /** BCP 47; empty for the blog's language. */
    language: text().notNull().default(""),
    /** The id in feeds, for a post that was imported with one. */
    feedId: text(),
    /** Pinned posts stand first on the home page, the last pinned one first. */
    pinnedAt: moment(),
  },
  (table) => [index("blogDetails_pinned").on(table.pinnedAt).where(sql`"pinnedAt" is not null`)],
);

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

/** Published posts from before there were slugs. src/server/posts/addresses/missing-slugs.ts gives them theirs. */
export const slugsWaiting = sqliteTable("slugsWaiting", {
  postId: text("blogId")
    .primaryKey()
    .references(() => posts.id, { onDelete: "cascade" }),
});

/**
 * Categories. `posts.category` holds the id. The ids of the first four are their first names, since posts held names before.
 * A renamed category keeps its id. A deleted one stays as a row that names its successor, for texts and links that hold it.
 */
export const categories = sqliteTable("categories", {
  id: text().$type<CategoryId>().primaryKey(),
  name: text().notNull(),
  slug: text().notNull().unique(),
  description: text().notNull().default(""),
  position: integer().notNull(),
  /** The category that took over the posts; null unless deleted. */
  mergedInto: text().$type<CategoryId>(),
});

/** Names and slugs that a category had, folded: links and scripts may still use them. */
export const formerCategoryNames = sqliteTable("formerCategoryNames", {
  name: text().primaryKey(),
  categoryId: text()
    .$type<CategoryId>()
    .notNull()
    .references(() => categories.id, { onDelete: "cascade" }),
});

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
  tagId: integer()
    .notNull()
    .references(() => tags.id, { onDelete: "cascade" }),
});

export const postTags = sqliteTable(
  "blogTags",
  {
    postId: text("blogId")
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
    tagId: integer()
      .notNull()
      .references(() => tags.id, { onDelete: "cascade" }),
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

/** Bylines. An author is no account. */
export const authors = sqliteTable("authors", {
  id: id(),
  name: text().notNull(),
  slug: text().notNull().unique(),
  bio: text().notNull().default(""),
  imageId: text().references(() => images.id, { onDelete: "set null" }),
  /** Addresses of profiles elsewhere. */
  links: text({ mode: "json" }).$type<string[]>().notNull().default([]),
});

/** Slugs that an author had before. */
export const formerAuthorSlugs = sqliteTable("formerAuthorSlugs", {
  slug: text().primaryKey(),
  authorId: text()
    .notNull()
    .references(() => authors.id, { onDelete: "cascade" }),
});

export const postAuthors = sqliteTable(
  "blogAuthors",
  {
    postId: text("blogId")
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
    authorId: text()
      .notNull()
      .references(() => authors.id, { onDelete: "cascade" }),
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

/** The owner's settings: one row, inserted by the migration. Null: the default. The environment overrides a value. */
export const siteSettings = sqliteTable("siteSettings", {
  id: integer().primaryKey(),
  /** Counts changes. A save names the version that it is based on. */
  version: integer().notNull().default(0),
  siteName: text(),
  tagline: text(),
  intro: text(),
  heroBadge: text(),
  heroHeadline: text(),
  showsNewsletter: integer({ mode: "boolean" }),
  /** Whether new posts take comments. */
  takesComments: integer({ mode: "boolean" }),
  authorName: text(),
  contactEmail: text(),
  socialLinks: text({ mode: "json" }).$type<string[]>(),
  footerText: text(),
  /** BCP 47. */
  language: text(),
  timeZone: text(),
  /** Whether a post's own address is `/blog/{id}` or `/blog/{slug}`. */
  postAddress: text({ enum: ["id", "title"] }),
  palette: text({ enum: paletteNames }),
  /** `#rrggbb`. */
  accent: text(),
  face: text({ enum: faces }),
  width: text({ enum: widths }),
  layout: text({ enum: layouts }),
  theme: text({ enum: themes }),
  logoImageId: text().references(() => images.id, { onDelete: "set null" }),
  iconImageId: text().references(() => images.id, { onDelete: "set null" }),
  customCss: text(),
  verification: text({ mode: "json" }).$type<SiteValues["verification"]>(),
  fediverseCreator: text(),
  countsViews: integer({ mode: "boolean" }),
});

/** Entries of the menu and the footer. */
export const siteLinks = sqliteTable("siteLinks", {
  id: integer().primaryKey({ autoIncrement: true }),
  place: text({ enum: ["menu", "footer"] }).notNull(),
  position: integer().notNull(),
  /** Empty: the name of what it links to. */
  label: text().notNull().default(""),
  kind: text({ enum: ["page", "category", "tag", "address"] }).notNull(),
  /** The id of the page, category or tag, or the address. */
  target: text().notNull(),
});

/** The owner's redirects, asked only where a 404 would follow. */
export const redirects = sqliteTable("redirects", {
  /** Path with query, as a browser sends it. */
  path: text().primaryKey(),
  /** Path or http(s) URL; null for 410. */
  target: text(),
  status: integer().notNull(),
  hits: integer().notNull().default(0),
  lastUsedAt: moment(),
  createdAt: createdAt(),
});

/** Paths that readers asked for in vain. Bounded: src/server/redirects/ deletes the rarest. */
export const missingPaths = sqliteTable("missingPaths", {
  path: text().primaryKey(),
  hits: integer().notNull().default(1),
  lastSeenAt: moment().notNull(),
});

/** Views a day and post. */
export const views = sqliteTable(
  "views",
  {
    /** In the blog's time zone, for example 2026-11-21. */
    day: text().notNull(),
    /** Empty for all other pages. Not a foreign key: totals outlive a post. */
    postId: text("blogId").notNull(),
    views: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.postId] }), index("views_of_blog").on(table.postId, table.day)],
);

/** Views a day by the host that linked here. */
export const referrers = sqliteTable(
  "referrers",
  { day: text().notNull(), host: text().notNull(), views: integer().notNull() },
  (table) => [primaryKey({ columns: [table.day, table.host] })],
);

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
    draftId: text("copyId")
      .notNull()
      .references(() => drafts.id, { onDelete: "cascade" }),
    imageId: text()
      .notNull()
      .references(() => images.id, { onDelete: "cascade" }),
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
    draftId: text("copyId")
      .notNull()
      .references(() => drafts.id, { onDelete: "cascade" }),
    fileId: text()
      .notNull()
      .references(() => files.id, { onDelete: "cascade" }),
  },
  (table) => [primaryKey({ columns: [table.draftId, table.fileId] }), index("workingCopyFiles_file").on(table.fileId)],
);

/** The posts that a page names under "Related". src/server/posts/related/ computes them. */
export const relatedPosts = sqliteTable("relatedPosts", {
  postId: text("blogId")
    .primaryKey()
    .references(() => posts.id, { onDelete: "cascade" }),
  /** FeedKeys, closest first. Some may no longer be public. */
  keys: text({ mode: "json" }).$type<number[]>().notNull(),
});

/** Published posts whose related posts have to be computed. A trigger inserts those whose words changed. */
export const relatedPostsWaiting = sqliteTable("relatedPostsWaiting", {
  postId: text("blogId")
    .primaryKey()
    .references(() => posts.id, { onDelete: "cascade" }),
  /** Whether its own words changed. The posts that are related to it then wait too, without this mark. */
  isChanged: integer({ mode: "boolean" }).notNull(),
});

/** The times at which posts publish themselves. */
export const schedules = sqliteTable(
  "schedules",
  {
    postId: text("blogId")
      .primaryKey()
      .references(() => posts.id, { onDelete: "cascade" }),
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

/** The post that was added from a draft, so that a retry after a lost response adds no second post. */
export const addedDrafts = sqliteTable(
  "addedCopies",
  {
    draftId: text("copyId").primaryKey(),
    postId: text("blogId")
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
  },
  (table) => [index("addedCopies_blog").on(table.postId)],
);

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
    revisionId: text()
      .notNull()
      .references(() => revisions.id, { onDelete: "cascade" }),
    imageId: text()
      .notNull()
      .references(() => images.id, { onDelete: "cascade" }),
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
    revisionId: text()
      .notNull()
      .references(() => revisions.id, { onDelete: "cascade" }),
    fileId: text()
      .notNull()
      .references(() => files.id, { onDelete: "cascade" }),
  },
  (table) => [primaryKey({ columns: [table.revisionId, table.fileId] }), index("revisionFiles_file").on(table.fileId)],
);

/**
 * Deleted posts, pages, drafts and images, which are kept for 30 days. Their rows are in `trashRows`, so no query of posts or images
 * finds them.
 *
 * @see docs/decisions/0058-trash-of-moved-rows.md
 */
export const trash = sqliteTable(
  "trash",
  {
    /** The id of the post, page, draft or image. */
    id: text().primaryKey(),
    kind: text({ enum: ["post", "page", "draft", "image"] }).notNull(),
    /** The name of an image's file; the start of a draft without a title. */
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
    trashId: text()
      .notNull()
      .references(() => trash.id, { onDelete: "cascade" }),
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
    trashId: text()
      .notNull()
      .references(() => trash.id, { onDelete: "cascade" }),
    imageId: text()
      .notNull()
      .references(() => images.id),
  },
  (table) => [
    primaryKey({ columns: [table.trashId, table.imageId] }),
    index("trashImages_image").on(table.imageId, table.trashId),
  ],
);

export const comments = sqliteTable(
  "comments",
  {
    id: id(),
    postId: text("blogId")
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** Plain text. */
    content: text().notNull(),
    /** Visitors see the comment. False for spam and deleted comments. */
    isApproved: integer({ mode: "boolean" }).notNull().default(false),
    createdAt: createdAt(),
    /** Spam; deleted and kept for a week; or erased: the row of a removed comment that holds its replies together, without a text. */
    setAside: text({ enum: ["spam", "deleted", "erased"] }),
    setAsideAt: moment(),
    /** Keyed hash of the client's address; null after 30 days. */
    sender: text(),
    /** Hash of the text, by which a repeated one is found; null for a short text. */
    textHash: text(),
    /** The comment that this one answers. A reply is never answered itself. */
    parentId: text().references((): AnySQLiteColumn => comments.id, { onDelete: "set null" }),
    /** The commenter's own site; empty for none. */
    website: text().notNull().default(""),
    isByAuthor: integer({ mode: "boolean" }).notNull().default(false),
    kind: text({ enum: ["comment", "webmention"] })
      .notNull()
      .default("comment"),
    /** Why it looked like spam when it arrived, as sentences for the administrator. */
    reasons: text({ mode: "json" }).$type<string[]>().notNull().default([]),
  },
  (table) => [
    // For comment-threads.ts, which repeats the expressions: newest thread first, its comment before its replies.
    index("comments_threads")
      .on(table.postId, sql`coalesce("parentId", "id") desc`, table.parentId, table.id)
      .where(sql`"isApproved" = 1`),
    index("comments_of_blog").on(table.postId, table.isApproved, table.id),
    index("comments_by_status").on(table.isApproved, table.setAside, table.id),
    index("comments_sender").on(table.sender, table.createdAt).where(sql`"sender" is not null`),
    index("comments_replies").on(table.parentId).where(sql`"parentId" is not null`),
    index("comments_text").on(table.textHash, table.id).where(sql`"textHash" is not null`),
    // For comment-sweep.ts, which repeats the condition literally.
    index("comments_deleted").on(table.setAsideAt).where(sql`"setAside" = 'deleted'`),
  ],
);

/** Posts whose comments an administrator opened or closed, regardless of the post's age. */
export const commentOpenings = sqliteTable("commentOpenings", {
  postId: text("blogId")
    .primaryKey()
    .references(() => posts.id, { onDelete: "cascade" }),
  isOpen: integer({ mode: "boolean" }).notNull(),
});

/** Settings of comments and the secret of their hashes: one row, inserted by the migration. */
export const commentSettings = sqliteTable("commentSettings", {
  id: integer().primaryKey(),
  /** Key of form tokens and senders' hashes: 256 random bits, hexadecimal. */
  secret: text().notNull(),
  /** Days after publication when comments close; 0 for never. */
  closeAfterDays: integer().notNull().default(0),
});

/** The administrator's lists: one match makes a comment spam, a spam word is only a hint. */
export const commentBlocks = sqliteTable(
  "commentBlocks",
  {
    kind: text({ enum: ["word", "spamWord", "address", "sender"] }).notNull(),
    /** The word or address as typed; for a sender, the keyed hash. */
    value: text().notNull(),
    /** For a sender: the start of the comment, to recognise it. */
    note: text().notNull().default(""),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.value] })],
);

/** Runs of the importer that wrote. A run that was killed has no `finishedAt`; the next one with the same source goes on with it. */
export const imports = sqliteTable("imports", {
  id: id(),
  /** Such as `wordpress`. */
  sourceKind: text().notNull(),
  /** The old site, or the name of a source that does not say it. */
  site: text().notNull(),
  /** The file or folder, as the person named it. */
  name: text().notNull(),
  /** Hash of the source's files and of the options. */
  fingerprint: text().notNull(),
  startedAt: moment().notNull(),
  finishedAt: moment(),
  undoneAt: moment(),
  counts: text({ mode: "json" }).$type<ImportReport["counts"]>().notNull().default({}),
});

/**
 * What became of each item of a source: one row an item, however often it was imported. A row stays when the post is deleted, so
 * that the next import does not bring it back.
 */
export const importItems = sqliteTable(
  "importItems",
  {
    sourceKind: text().notNull(),
    site: text().notNull(),
    kind: text().$type<ReportKind>().notNull(),
    /** The key of the item in its source. */
    source: text().notNull(),
    /** The row here; null when nothing was stored. Not a foreign key: it may be of any table. */
    targetId: text(),
    /** Hash of the item as it was read. */
    sourceHash: text().notNull(),
    /** Hash of the row as the import left it. Another hash now: it was changed here. */
    writtenHash: text(),
    /** The import that stored the row, which its undo removes; null when the row was here before. */
    storedBy: text().references(() => imports.id, { onDelete: "set null" }),
    /** The last import that saw the item, with its outcome. */
    importId: text().references(() => imports.id, { onDelete: "set null" }),
    status: text().$type<ItemStatus>().notNull(),
    reasons: text({ mode: "json" }).$type<Reason[]>().notNull().default([]),
    /** Fields without a home here, as they were read: exports write them again. */
    unknown: text({ mode: "json" }).$type<Readonly<Record<string, unknown>>>(),
  },
  (table) => [
    primaryKey({ columns: [table.sourceKind, table.site, table.kind, table.source] }),
    index("importItems_target").on(table.targetId),
    index("importItems_stored").on(table.storedBy),
  ],
);

/**
 * Totals for the dashboard and menus, in one row that triggers maintain (drizzle/0003_keep_totals.sql). Counting a million rows
 * would block every other request.
 */
export const totals = sqliteTable("totals", {
  id: integer().primaryKey(),
  published: integer().notNull(),
  drafts: integer().notNull(),
  approvedComments: integer().notNull(),
  waitingComments: integer().notNull(),
  spamComments: integer().notNull().default(0),
  deletedComments: integer().notNull().default(0),
});

/**
 * The partitions of the search index with the lowest and highest feedKey that each has held. Triggers fill it.
 *
 * @see docs/decisions/0034-search-index-partitions.md
 */
export const searchParts = sqliteTable("searchParts", {
  part: integer().primaryKey(),
  oldest: integer().notNull(),
  newest: integer().notNull(),
});

/**
 * Published posts, by feedKey, whose text is not indexed yet. Triggers insert them and src/server/search/text-index.ts indexes
 * them. A post that our own procedures write is indexed in the same transaction.
 */
export const postTextWaiting = sqliteTable("blogTextWaiting", { feedKey: integer().primaryKey() });

/**
 * Published posts, by feedKey, whose new description has the same words: the trigger then keeps their index entries. A row exists
 * only inside the transaction that writes the description (src/server/search/text-index.ts).
 */
export const postTextSame = sqliteTable("blogTextSame", { feedKey: integer().primaryKey() });

/** Words of published posts, for searches by prefix. A word stays when its last post is deleted. */
export const postWords = sqliteTable("blogWords", {
  word: text().primaryKey(),
  /** How often a post with this word was indexed: at least the number of posts that have it. */
  posts: integer().notNull(),
});

/** Characters sent to and received from the AI model, counted for the daily budget. */
export const aiUse = sqliteTable("aiUse", {
  /** UTC, for example 2026-11-21. */
  day: text().primaryKey(),
  characters: integer().notNull(),
});

export const admins = sqliteTable("admins", {
  id: id(),
  /** Lower-cased before it is stored and compared. */
  email: text().notNull().unique(),
  /** scrypt hash with its parameters and salt. */
  passwordHash: text().notNull(),
  createdAt: createdAt(),
});

export const sessions = sqliteTable(
  "sessions",
  {
    /** SHA-256 of the token, hexadecimal; the token itself is never stored. */
    tokenHash: text().primaryKey(),
    adminId: text()
      .notNull()
      .references(() => admins.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
    /** Updated at most once an hour; null during the first hour. */
    lastUsedAt: moment(),
    /** For example `Firefox on Linux`. */
    device: text().notNull().default("A program"),
  },
  (table) => [index("sessions_admin").on(table.adminId), index("sessions_expiry").on(table.expiresAt)],
);

/** Administrators with two-step sign-in. */
export const twoSteps = sqliteTable("twoSteps", {
  adminId: text()
    .primaryKey()
    .references(() => admins.id, { onDelete: "cascade" }),
  /** Base32. Not hashed, since codes are computed from it. */
  secret: text().notNull(),
  /** Half minutes since 1970 of the last used code, since each code is valid once. */
  lastCounter: integer().notNull(),
  createdAt: createdAt(),
});

/** One-time codes for an administrator who lost the authenticator app. */
export const recoveryCodes = sqliteTable(
  "recoveryCodes",
  {
    /** SHA-256, hexadecimal. */
    codeHash: text().primaryKey(),
    adminId: text()
      .notNull()
      .references(() => admins.id, { onDelete: "cascade" }),
  },
  (table) => [index("recoveryCodes_admin").on(table.adminId)],
);

/** Public keys of passkeys. The private key stays on the device or in the person's synchronised devices. */
export const passkeys = sqliteTable(
  "passkeys",
  {
    /** Credential id, base64url. */
    id: text().primaryKey(),
    adminId: text()
      .notNull()
      .references(() => admins.id, { onDelete: "cascade" }),
    /** Device on which it was created, for example `Firefox on Linux`. */
    name: text().notNull(),
    /** COSE, base64url. */
    publicKey: text().notNull(),
    /** Signature counter of the device, if it has one. A cloned key would fall behind. */
    counter: integer().notNull(),
    createdAt: createdAt(),
    lastUsedAt: moment(),
  },
  (table) => [index("passkeys_admin").on(table.adminId)],
);
