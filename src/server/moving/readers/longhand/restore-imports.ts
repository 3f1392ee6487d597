import { eq } from "drizzle-orm";
import type { ReportKind } from "../../../../shared/import-report.ts";
import { type Db, inTransaction } from "../../../core/db/client.ts";
import { importItems, tags } from "../../../core/db/schema.ts";
import type { ArchivedImport } from "../../archive/archive-schema.ts";
import { hashOf, type Ledger } from "../../write/ledger.ts";
import { stateOf } from "../../write/states.ts";
import type { Outcome } from "./outcome.ts";

/**
 * Remembers what imports into the archived blog made of their items, with the fields that have no home. A later import of such a
 * source then doubles nothing. What this blog remembers itself stays.
 */
export function restoreImports(db: Db, rows: readonly ArchivedImport[]): void {
  inTransaction(db, () => {
    for (const { target, ...row } of rows) {
      const targetId = row.kind === "tag" && target !== null ? idOfTag(db, target) : target;
      db.insert(importItems)
        .values({ ...row, targetId })
        .onConflictDoNothing()
        .run();
    }
  });
}

/** Call it in the transaction that stored the thing: an undo removes what is remembered here. */
export function rememberRestored(
  { db, ledger }: { db: Db; ledger: Ledger },
  { kind, source }: { kind: ReportKind; source: string },
  { status, id, reasons = [] }: Outcome,
): void {
  const writtenHash = id === undefined ? null : (stateOf[kind]?.(db, id) ?? null);
  if (status !== "imported" || id === undefined || writtenHash === null) return;
  const sourceHash = hashOf({ kind, source });
  ledger.record(kind, source, { targetId: id, sourceHash, writtenHash, isStored: true, status, reasons });
}

function idOfTag(db: Db, slug: string): string | null {
  const tag = db.select({ id: tags.id }).from(tags).where(eq(tags.slug, slug)).get();
  return tag ? String(tag.id) : null;
}
