import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, moment } from "./columns.ts";
import { comments } from "./comment-tables.ts";

/** Commenters who asked to get replies by mail. A table of its own, so that no query of comments reads an address. */
export const followers = sqliteTable("followers", {
  /** Never used twice: links in old mails name it. */
  id: integer().primaryKey({ autoIncrement: true }),
  /** As typed. Mail goes there. */
  email: text().notNull(),
  /** In lower case: one person may type both. */
  folded: text().notNull().unique(),
  createdAt: createdAt(),
  /** When the newest confirmation mail was requested. */
  askedAt: moment().notNull(),
  /** Null until the address is confirmed: no reply is mailed before. */
  confirmedAt: moment(),
});

/** The comments that were sent with an address. */
export const followedComments = sqliteTable(
  "followedComments",
  {
    commentId: text()
      .primaryKey()
      .references(() => comments.id, { onDelete: "cascade" }),
    followerId: integer()
      .notNull()
      .references(() => followers.id, { onDelete: "cascade" }),
  },
  (table) => [index("followedComments_follower").on(table.followerId)],
);

/** The replies of each follower, mailed or waiting. A row that is mailed stays, so that none is mailed twice. */
export const repliesToMail = sqliteTable(
  "repliesToMail",
  {
    followerId: integer()
      .notNull()
      .references(() => followers.id, { onDelete: "cascade" }),
    commentId: text()
      .notNull()
      .references(() => comments.id, { onDelete: "cascade" }),
    /** Null while it waits. Set before the mail is handed over: after a crash it is not sent again. */
    mailedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.followerId, table.commentId] }),
    index("repliesToMail_comment").on(table.commentId),
  ],
);
