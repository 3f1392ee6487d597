import { integer, sqliteTable } from "drizzle-orm/sqlite-core";

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
