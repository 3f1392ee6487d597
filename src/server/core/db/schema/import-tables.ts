import { index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ImportReport, ItemStatus, Reason, ReportKind } from "../../../../shared/import-report.ts";
import { id, moment } from "./columns.ts";

/** Runs of the importer that wrote. A run that was killed has no `finishedAt`; the next one with the same source continues it. */
export const imports = sqliteTable("imports", {
  id: id(),
  /** Such as `wordpress`. */
  sourceKind: text().notNull(),
  /** The old site, or the name of a source that does not say it. */
  site: text().notNull(),
  /** The file or folder, as the person named it. */
  name: text().notNull(),
  /** Hash of the source's files and of the options. */
  fingerprint: text().notNull(),
  startedAt: moment().notNull(),
  finishedAt: moment(),
  undoneAt: moment(),
  counts: text({ mode: "json" }).$type<ImportReport["counts"]>().notNull().default({}),
});

/**
 * What became of each item of a source: one row an item, however often it was imported. A row stays when the post is deleted, so
 * that the next import does not bring it back.
 */
export const importItems = sqliteTable(
  "importItems",
  {
    sourceKind: text().notNull(),
    site: text().notNull(),
    kind: text().$type<ReportKind>().notNull(),
    /** The key of the item in its source. */
    source: text().notNull(),
    /** The row here; null when nothing was stored. Not a foreign key: it may be of any table. */
    targetId: text(),
    /** Hash of the item as it was read. */
    sourceHash: text().notNull(),
    /** Hash of the row as the import left it. Another hash now: it was changed here. */
    writtenHash: text(),
    /** The import that stored the row, which its undo removes; null when the row was here before. */
    storedBy: text().references(() => imports.id, { onDelete: "set null" }),
    /** The last import that saw the item, with its outcome. */
    importId: text().references(() => imports.id, { onDelete: "set null" }),
    status: text().$type<ItemStatus>().notNull(),
    reasons: text({ mode: "json" }).$type<Reason[]>().notNull().default([]),
    /** Fields without a home here, as they were read: exports write them again. */
    unknown: text({ mode: "json" }).$type<Readonly<Record<string, unknown>>>(),
  },
  (table) => [
    primaryKey({ columns: [table.sourceKind, table.site, table.kind, table.source] }),
    index("importItems_target").on(table.targetId),
    index("importItems_stored").on(table.storedBy),
  ],
);
