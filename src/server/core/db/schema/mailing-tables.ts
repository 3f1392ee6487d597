import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { mailingStates, recipientStates } from "../../../../shared/mailing-states.ts";
import { createdAt, idOf, moment, numberOf } from "./columns.ts";
import { posts } from "./post-tables.ts";
import { subscribers } from "./subscriber-tables.ts";

/** Posts and digests that were sent to subscribers. A row is history: it stays when its post is deleted. */
export const mailings = sqliteTable("mailings", {
  id: integer().primaryKey({ autoIncrement: true }),
  /** The id of the post, or `digest ` and its day: each is sent once. */
  postId: text().notNull().unique(),
  /** The content when sending began: later changes of the post are not sent. It has placeholders for the words of each reader. */
  subject: text().notNull(),
  html: text().notNull(),
  text: text().notNull(),
  /** The number of posts of a digest: its subject is in the language of each reader. Null for one post. */
  digestPosts: integer(),
  state: text({ enum: mailingStates }).notNull(),
  /** Why the server paused it: a sentence for the owner. Null where the owner did. */
  trouble: text(),
  createdAt: createdAt(),
  finishedAt: moment(),
});

/** How far digests are: at most one row. */
export const digestState = sqliteTable("digestState", {
  id: integer().primaryKey(),
  /** When digests were to be sent, when that was last looked at; null: never. */
  plan: text(),
  /** The day of the last digest that was due, such as `2026-11-27`. */
  round: text(),
  /** Posts published up to then were in a digest, or are too old for one. */
  upTo: moment(),
});

/** Posts that are sent to subscribers when they are published. The row goes when the mailing begins, or the post is withdrawn before. */
export const postsToMail = sqliteTable("postsToMail", {
  postId: idOf(() => posts.id, "blogId").primaryKey(),
});

/**
 * When posts were published here for the first time, until a digest had them. The date of a post may be another one, and an import brings
 * old posts.
 */
export const postsForDigest = sqliteTable("postsForDigest", {
  postId: idOf(() => posts.id, "blogId").primaryKey(),
  at: moment().notNull(),
});

/** The queue of a mailing, and afterwards its outcome. */
export const mailingsTo = sqliteTable(
  "mailingsTo",
  {
    mailingId: numberOf(() => mailings.id),
    subscriberId: numberOf(() => subscribers.id),
    state: text({ enum: recipientStates }).notNull().default("waiting"),
    tries: integer().notNull().default(0),
    nextAt: moment().notNull(),
    /** The reply code of the last failure. */
    code: text(),
  },
  (table) => [
    primaryKey({ columns: [table.mailingId, table.subscriberId] }),
    index("mailingsTo_queue").on(table.mailingId, table.state, table.nextAt),
    index("mailingsTo_subscriber").on(table.subscriberId),
  ],
);
