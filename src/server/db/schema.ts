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
  /** What the uploader called it; shown to the writer, never part of a path. */
  fileName: text().notNull(),
  /** Type of the upload as its bytes tell it; what is stored is always WebP. */
  mime: text().notNull(),
  /** Pixels of the widest stored file, after orientation. */
  width: integer().notNull(),
  height: integer().notNull(),
  /** Size of the stored files together. */
  bytes: integer().notNull(),
  /** Its average, as `#rrggbb`: what stands in its place until it is there. Null when parts of it are transparent. */
  colour: text(),
  /** What it shows, for people who cannot see it: texts that take the image begin with it. */
  alt: text().notNull().default(""),
  createdAt: createdAt(),
});

/**
 * Images that gave way to another one everywhere, whether they are still kept or not: text that still names them, in a browser
 * that was offline for instance, gets the other one as it arrives.
 */
export const replacedImages = sqliteTable(
  "replacedImages",
  {
    /** No reference: what was deleted is remembered all the same. */
    imageId: text().primaryKey(),
    byImageId: text()
      .notNull()
      .references(() => images.id, { onDelete: "cascade" }),
    /** How many texts showed it when it was replaced; those that still do are counted where they are. */
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
    /** First publication; null before. */
    publishedAt: moment(),
    /** publishedAt in ms × 1000 + a tie-break: the order of every public list, and the rowid of the search index. */
    feedKey: integer().unique(),
    createdAt: createdAt(),
    updatedAt: moment().notNull(),
    /** First 80 characters of the description's text, so that a list never reads whole descriptions. */
    preview: text().notNull(),
    searchText: text().notNull(),
    /** Cleaned HTML. Last, because SQLite walks through a long value to reach the columns after it. */
    description: text().notNull(),
  },
  (table) => [
    // Partial indexes serve a query only when it says `isPublished = 1` literally: see `isPublic` in post-view.ts.
    index("blogs_feed").on(table.feedKey).where(sql`"isPublished" = 1`),
    index("blogs_feed_by_category").on(table.category, table.feedKey).where(sql`"isPublished" = 1`),
    index("blogs_drafts").on(table.id).where(sql`"isPublished" = 0`),
    index("blogs_image").on(table.imageId),
  ],
);

/** Which images a post shows, its cover and those in its text: what decides that an image is still needed. */
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

/** A post as it stands in somebody's form, saved while she writes. Visitors never see it. */
export const drafts = sqliteTable(
  "workingCopies",
  {
    /** The post's id; for a post that was never saved a name made where it is written. */
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
    /** The post's updatedAt when the text was begun: another one by now means that the post was saved meanwhile. */
    basedOn: moment(),
    /** Made anew by the writer's browser with every save, so that it knows its own. */
    version: text().notNull(),
    updatedAt: moment().notNull(),
    preview: text().notNull(),
    description: text().notNull(),
  },
  (table) => [index("workingCopies_image").on(table.imageId)],
);

/** Which images a draft shows, as `postImages` says it of posts. */
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

/** When a post is to be published by itself. */
export const schedules = sqliteTable(
  "schedules",
  {
    postId: text("blogId")
      .primaryKey()
      .references(() => posts.id, { onDelete: "cascade" }),
    publishAt: moment().notNull(),
    /**
     * The post's updatedAt before and after it was published so; null while it waits. Text begun before goes on from there:
     * nobody wrote anything meanwhile.
     */
    updatedBefore: moment(),
    updatedAfter: moment(),
  },
  (table) => [index("schedules_due").on(table.publishAt).where(sql`"updatedAfter" is null`)],
);

/** Secret links that show a post as it stands in its form, one for each: of the link only what recognises it is kept. */
export const previews = sqliteTable("previews", {
  /** SHA-256 of the link's token, hexadecimal. */
  tokenHash: text().primaryKey(),
  postId: text("blogId")
    .unique()
    .references(() => posts.id, { onDelete: "cascade" }),
  /** Of a post that was never saved. */
  draftId: text("copyId")
    .unique()
    .references(() => drafts.id, { onDelete: "cascade" }),
  createdAt: createdAt(),
});

/** From which draft a post was added: adding it again, because the answer was lost, makes no second post. */
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

/** What a post said before it was saved anew, or what was written for it and set aside. Visitors never see it. */
export const revisions = sqliteTable(
  "revisions",
  {
    id: id(),
    postId: text("blogId")
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
    kind: text({ enum: ["saved", "setAside"] }).notNull(),
    /** When that text was saved or, set aside, last typed. */
    savedAt: moment().notNull(),
    title: text().notNull(),
    subTitle: text().notNull(),
    category: text({ enum: ["", ...categories] }).notNull(),
    imageId: text().references(() => images.id, { onDelete: "set null" }),
    /** Size of the description, so that a post's history can be weighed without reading it. */
    bytes: integer().notNull(),
    description: text().notNull(),
  },
  (table) => [
    index("revisions_of_blog").on(table.postId, table.id),
    // Deleting an image asks who shows it; so do the drafts.
    index("revisions_image").on(table.imageId),
  ],
);

/** Which images a revision shows, as `postImages` says it of posts. */
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
    /** Visitors see it. Never so while it is set aside. */
    isApproved: integer({ mode: "boolean" }).notNull().default(false),
    createdAt: createdAt(),
    /** Out of the queue: among the spam, or deleted and kept for a while. */
    setAside: text({ enum: ["spam", "deleted"] }),
    setAsideAt: moment(),
    /** What the filter has learned from it; null for nothing. */
    learnedAs: text({ enum: ["good", "spam"] }),
    /** Keyed hash of the address it came from, forgotten after 30 days; null where there is none. */
    sender: text(),
    /** What spoke against it when it came, as sentences for the administrator. */
    reasons: text({ mode: "json" }).$type<string[]>().notNull().default([]),
  },
  (table) => [
    index("comments_of_blog").on(table.postId, table.isApproved, table.id),
    index("comments_by_status").on(table.isApproved, table.setAside, table.id),
    index("comments_sender").on(table.sender, table.createdAt).where(sql`"sender" is not null`),
    // What goes for good next: see comment-sweep.ts, which says it literally.
    index("comments_deleted").on(table.setAsideAt).where(sql`"setAside" = 'deleted'`),
  ],
);

/** Posts whose comments are open or closed whatever their age says. */
export const commentOpenings = sqliteTable("commentOpenings", {
  postId: text("blogId")
    .primaryKey()
    .references(() => posts.id, { onDelete: "cascade" }),
  isOpen: integer({ mode: "boolean" }).notNull(),
});

/** What the administrator decided about comments, and what they are guarded with: one row, there from the beginning. */
export const commentSettings = sqliteTable("commentSettings", {
  id: integer().primaryKey(),
  /** Key of the form's tokens, of senders' hashes and of the filter's marks: 256 random bits, hexadecimal. */
  secret: text().notNull(),
  /** After how many days from its publication a post takes no more comments; 0 for never. */
  closeAfterDays: integer().notNull().default(0),
  /** How many comments the filter has learned from. */
  goodExamples: integer().notNull().default(0),
  spamExamples: integer().notNull().default(0),
});

/** What sends a comment to the spam whatever else it says. */
export const commentBlocks = sqliteTable(
  "commentBlocks",
  {
    kind: text({ enum: ["word", "address", "sender"] }).notNull(),
    /** As the administrator typed it; of a sender the keyed hash. */
    value: text().notNull(),
    /** Of a sender: who it was, in the words of the comment. */
    note: text().notNull().default(""),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.value] })],
);

/** What the filter has learned: in how many good and how many spam comments a mark (a word, a linked site) was. */
export const spamMarks = sqliteTable(
  "spamMarks",
  {
    /** The first 48 bits of the mark's keyed hash: no word of any reader is kept. */
    mark: integer().primaryKey(),
    good: integer().notNull(),
    spam: integer().notNull(),
    learnedAt: moment().notNull(),
  },
  (table) => [index("spamMarks_age").on(table.learnedAt)],
);

/**
 * How many there are of what the dashboard counts, in one row that triggers keep (drizzle/0003_keep_totals.sql): counting a
 * million rows would hold up everybody for the time it takes.
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
 * The parts of the search index, and the bounds of the feedKeys in each, which a post that goes leaves as they are. Filled by triggers;
 * why there are parts: docs/decisions/0034-search-index-partitions.md.
 */
export const searchParts = sqliteTable("searchParts", {
  part: integer().primaryKey(),
  oldest: integer().notNull(),
  newest: integer().notNull(),
});

/**
 * Published posts whose text the reader's search does not know yet, by feedKey: triggers write them down, the server indexes
 * them (src/server/search/text-index.ts). A post that our own procedures write never waits: it is indexed in the same transaction.
 */
export const postTextWaiting = sqliteTable("blogTextWaiting", { feedKey: integer().primaryKey() });

/**
 * Published posts, by feedKey, whose description is being written with the words that it had: the trigger then leaves what the
 * search knows of them. Filled and emptied in the transaction that writes (src/server/search/text-index.ts).
 */
export const postTextSame = sqliteTable("blogTextSame", { feedKey: integer().primaryKey() });

/** Words of published posts, for searches by the beginning of a word. Words stay when their last post goes. */
export const postWords = sqliteTable("blogWords", {
  word: text().primaryKey(),
  /** How often a post with it was indexed: no less than the posts that have it. */
  posts: integer().notNull(),
});

/** What was asked of the model and answered by it, counted for the day's budget. */
export const aiUse = sqliteTable("aiUse", {
  /** Of UTC, as 2026-11-21. */
  day: text().primaryKey(),
  characters: integer().notNull(),
});

export const admins = sqliteTable("admins", {
  id: id(),
  /** Lower-cased before it is stored and compared. */
  email: text().notNull().unique(),
  /** scrypt, its parameters and salt included. */
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
    /** To the hour; null until it was used an hour after it began. */
    lastUsedAt: moment(),
    /** As a person would call it: `Firefox on Linux`. */
    device: text().notNull().default("A program"),
  },
  (table) => [index("sessions_admin").on(table.adminId), index("sessions_expiry").on(table.expiresAt)],
);

/** Who is asked for a code besides the password. */
export const twoSteps = sqliteTable("twoSteps", {
  adminId: text()
    .primaryKey()
    .references(() => admins.id, { onDelete: "cascade" }),
  /** Base32. It cannot be a hash: codes are made from it. */
  secret: text().notNull(),
  /** Half minutes since 1970 of the last code that was used: each is good once. */
  lastCounter: integer().notNull(),
  createdAt: createdAt(),
});

/** What lets in who lost the app, each once. */
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

/** What lets in without a password: a key that never leaves the device, or the person's own synchronised devices. */
export const passkeys = sqliteTable(
  "passkeys",
  {
    /** The credential's own id, base64url. */
    id: text().primaryKey(),
    adminId: text()
      .notNull()
      .references(() => admins.id, { onDelete: "cascade" }),
    /** Where it was made: `Firefox on Linux`. */
    name: text().notNull(),
    /** COSE, base64url. */
    publicKey: text().notNull(),
    /** How often it was used, where the device counts: a copy would fall behind. */
    counter: integer().notNull(),
    createdAt: createdAt(),
    lastUsedAt: moment(),
  },
  (table) => [index("passkeys_admin").on(table.adminId)],
);
