import { createHash } from "node:crypto";
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { ImportReport, ItemStatus, Reason, ReportKind } from "../../../shared/import-report.ts";
import type { SourceKind } from "../../../shared/moving-formats.ts";
import { type Db, inTransaction, preparedOnce } from "../../core/db/client.ts";
import { importItems, imports } from "../../core/db/schema.ts";

/** What an earlier or this import made of an item. */
export type Entry = typeof importItems.$inferSelect;

export interface Recorded {
  targetId: string | null;
  sourceHash: string;
  writtenHash: string | null;
  /** Whether this import made the row, so that its undo removes it. */
  isStored: boolean;
  status: ItemStatus;
  reasons: Reason[];
  unknown?: Readonly<Record<string, unknown>> | undefined;
}

const queries = preparedOnce((db) => {
  const at = (name: string) => sql.placeholder(name);
  return {
    find: db
      .select()
      .from(importItems)
      .where(
        and(
          eq(importItems.sourceKind, at("sourceKind")),
          eq(importItems.site, at("site")),
          eq(importItems.kind, at("kind")),
          eq(importItems.source, at("source")),
        ),
      )
      .prepare(),
  };
});

interface EntryKey {
  sourceKind: SourceKind;
  site: string;
  kind: ReportKind;
  source: string;
}

export const findEntry = (db: Db, key: EntryKey): Entry | undefined => queries(db).find.get({ ...key });

/** The entries of one site. The key of an item is its kind of source, its site and its key there: never its title. */
export class Ledger {
  readonly #db: Db;
  readonly #of: { sourceKind: SourceKind; site: string };
  readonly importId: string;

  constructor(db: Db, { sourceKind, site }: { sourceKind: SourceKind; site: string }, importId: string) {
    this.#db = db;
    this.#of = { sourceKind, site };
    this.importId = importId;
  }

  /** Names the source among all sources. */
  get site(): string {
    return `${this.#of.sourceKind} ${this.#of.site}`;
  }

  find(kind: ReportKind, source: string): Entry | undefined {
    return findEntry(this.#db, { ...this.#of, kind, source });
  }

  /** The row that an item became; undefined if it became none. */
  target(kind: ReportKind, source: string): string | undefined {
    return this.find(kind, source)?.targetId ?? undefined;
  }

  /** Call it in the transaction that writes the item. */
  record(kind: ReportKind, source: string, { isStored, ...outcome }: Recorded): void {
    const before = this.find(kind, source);
    const values = {
      ...outcome,
      unknown: outcome.unknown ?? null,
      importId: this.importId,
      storedBy: isStored ? this.importId : (before?.storedBy ?? null),
    };
    this.#db
      .insert(importItems)
      .values({ ...this.#of, kind, source, ...values })
      .onConflictDoUpdate({
        target: [importItems.sourceKind, importItems.site, importItems.kind, importItems.source],
        set: values,
      })
      .run();
  }
}

export interface RunKey {
  sourceKind: SourceKind;
  site: string;
  name: string;
  fingerprint: string;
}

/** Names the entries and imports of a source by its site, once that is known. */
export function renameLedger(db: Db, sourceKind: SourceKind, former: string, site: string): void {
  inTransaction(db, () => {
    for (const table of [importItems, imports])
      db.update(table)
        .set({ site })
        .where(and(eq(table.sourceKind, sourceKind), eq(table.site, former)))
        .run();
  });
}

/** Begins an import, or continues one of the same source that was killed. */
export function beginImport(db: Db, run: RunKey, now: Date): { id: string; startedAt: Date } {
  const killed = db
    .select({ id: imports.id, startedAt: imports.startedAt })
    .from(imports)
    .where(
      and(
        eq(imports.sourceKind, run.sourceKind),
        eq(imports.site, run.site),
        eq(imports.fingerprint, run.fingerprint),
        isNull(imports.finishedAt),
        isNull(imports.undoneAt),
      ),
    )
    .orderBy(desc(imports.id))
    .get();
  if (killed) return killed;
  return db
    .insert(imports)
    .values({ ...run, startedAt: now })
    .returning({ id: imports.id, startedAt: imports.startedAt })
    .get();
}

export function finishImport(db: Db, importId: string, counts: ImportReport["counts"], now: Date): void {
  db.update(imports).set({ finishedAt: now, counts }).where(eq(imports.id, importId)).run();
}

/** The same for the same values, whatever the order of their fields. */
export function hashOf(value: unknown): string {
  const sorted = (_: string, it: unknown) =>
    it !== null && typeof it === "object" && !Array.isArray(it) && !(it instanceof Date)
      ? Object.fromEntries(Object.entries(it).sort(([one], [other]) => (one < other ? -1 : 1)))
      : it;
  return createHash("sha256").update(JSON.stringify(value, sorted)).digest("base64url");
}
