import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { moment } from "./columns.ts";

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

/**
 * Totals for the dashboard and menus, in one row that triggers maintain (drizzle/triggers.sql). Counting a million rows
 * would block every other request: docs/decisions/0101-totals-stay-a-row.md.
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

/** One row: what the server last knew of the time, to notice a clock that jumps. */
export const serverClock = sqliteTable("serverClock", {
  id: integer().primaryKey(),
  seenAt: moment().notNull(),
  /** Since when the clock is doubted; null while it is trusted. */
  doubtedAt: moment(),
});
