import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, moment } from "./columns.ts";

/** The owner's redirects, asked only where a 404 would follow. */
export const redirects = sqliteTable(
  "redirects",
  {
    /** Path with query, as a browser sends it. */
    path: text().primaryKey(),
    /** Path or http(s) URL; null for 410. */
    target: text(),
    status: integer().notNull(),
    hits: integer().notNull().default(0),
    lastUsedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [index("redirects_target").on(table.target)],
);

/** Paths that readers asked for in vain. Bounded: src/server/content/redirects/ deletes the rarest. */
export const missingPaths = sqliteTable("missingPaths", {
  path: text().primaryKey(),
  hits: integer().notNull().default(1),
  lastSeenAt: moment().notNull(),
});
