import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, moment } from "./columns.ts";

/**
 * Work that waits to be done outside a request, such as a purge of a shared cache. A row disappears when its work is done.
 *
 * @see docs/decisions/0069-errands.md
 */
export const jobs = sqliteTable(
  "errands",
  {
    id: id(),
    kind: text().notNull(),
    /** Requests with the same kind and key are one job while it waits. */
    key: text().notNull(),
    payload: text({ mode: "json" }).$type<unknown>().notNull(),
    dueAt: moment().notNull(),
    /** Failed tries since the last success. */
    tries: integer().notNull().default(0),
    /** Null unless under way. */
    claimedAt: moment(),
    failingSince: moment(),
    lastError: text(),
  },
  (table) => [
    uniqueIndex("errands_waiting").on(table.kind, table.key).where(sql`"claimedAt" is null`),
    index("errands_due").on(table.kind, table.dueAt).where(sql`"claimedAt" is null`),
  ],
);
