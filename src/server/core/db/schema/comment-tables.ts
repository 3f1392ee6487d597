import { sql } from "drizzle-orm";
import { type AnySQLiteColumn, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, id, idOf, moment } from "./columns.ts";
import { posts } from "./post-tables.ts";

export const comments = sqliteTable(
  "comments",
  {
    id: id(),
    postId: idOf(() => posts.id, "blogId"),
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
  postId: idOf(() => posts.id, "blogId").primaryKey(),
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
