import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Characters sent to and received from the AI model, counted for the daily budget. */
export const aiUse = sqliteTable("aiUse", {
  /** UTC, for example 2026-11-21. */
  day: text().primaryKey(),
  characters: integer().notNull(),
});
