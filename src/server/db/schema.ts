import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { categories } from "../../shared/categories.ts";
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

export const posts = sqliteTable(
  "blogs",
  {
    id: id(),
    title: text().notNull(),
    subTitle: text().notNull(),
    category: text({ enum: categories }).notNull(),
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
    /** Sanitised HTML. The last column, since SQLite reads through a long value to reach the columns after it. */
    description: text().notNull(),
  },
  (table) => [
    // SQLite uses a partial index only for a query with its literal condition: see `isPublic` in post-view.ts.
    index("blogs_feed").on(table.feedKey).where(sql`"isPublished" = 1`),
    index("blogs_feed_by_category").on(table.category, table.feedKey).where(sql`"isPublished" = 1`),
    index("blogs_drafts").on(table.id).where(sql`"isPublished" = 0`),
    index("blogs_image").on(table.imageId),
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
    category: text({ enum: ["", ...categories] }).notNull(),
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
  },
  (table) => [index("workingCopies_image").on(table.imageId)],
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

/** Earlier texts of posts, and texts that were not chosen in a conflict. Visitors never see them. */
export const revisions = sqliteTable(
  "revisions",
  {
    id: id(),
    postId: text("blogId")
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
    kind: text({ enum: ["saved", "setAside"] }).notNull(),
    /** When the text was saved, or last typed if it was set aside. */
    savedAt: moment().notNull(),
    title: text().notNull(),
    subTitle: text().notNull(),
    category: text({ enum: ["", ...categories] }).notNull(),
    imageId: text().references(() => images.id, { onDelete: "set null" }),
    /** Size of the description, so that thinning need not read it. */
    bytes: integer().notNull(),
    description: text().notNull(),
  },
  (table) => [
    index("revisions_of_blog").on(table.postId, table.id),
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
    /** The comment is spam, or was deleted and is kept for a week. */
    setAside: text({ enum: ["spam", "deleted"] }),
    setAsideAt: moment(),
    /** The label with which the filter was trained; null for none. */
    learnedAs: text({ enum: ["good", "spam"] }),
    /** Keyed hash of the client's address; null after 30 days. */
    sender: text(),
    /** Why it looked like spam when it arrived, as sentences for the administrator. */
    reasons: text({ mode: "json" }).$type<string[]>().notNull().default([]),
  },
  (table) => [
    index("comments_of_blog").on(table.postId, table.isApproved, table.id),
    index("comments_by_status").on(table.isApproved, table.setAside, table.id),
    index("comments_sender").on(table.sender, table.createdAt).where(sql`"sender" is not null`),
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
  /** Key of form tokens, senders' hashes and the filter's features: 256 random bits, hexadecimal. */
  secret: text().notNull(),
  /** Days after publication when comments close; 0 for never. */
  closeAfterDays: integer().notNull().default(0),
  /** Number of comments that the filter has learned from. */
  goodExamples: integer().notNull().default(0),
  spamExamples: integer().notNull().default(0),
});

/** Block lists: one match makes a comment spam. */
export const commentBlocks = sqliteTable(
  "commentBlocks",
  {
    kind: text({ enum: ["word", "address", "sender"] }).notNull(),
    /** The word or address as typed; for a sender, the keyed hash. */
    value: text().notNull(),
    /** For a sender: the start of the comment, to recognise it. */
    note: text().notNull().default(""),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.value] })],
);

/** What the filter has learned: the number of good and spam comments that have a feature (a word, a linked site). */
export const spamMarks = sqliteTable(
  "spamMarks",
  {
    /** The first 48 bits of the feature's keyed hash, so that no word of a comment is stored. */
    mark: integer().primaryKey(),
    good: integer().notNull(),
    spam: integer().notNull(),
    learnedAt: moment().notNull(),
  },
  (table) => [index("spamMarks_age").on(table.learnedAt)],
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
