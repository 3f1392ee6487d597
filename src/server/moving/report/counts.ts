import type { Counts, ImportReport, ItemStatus, ReportItem } from "../../../shared/import-report.ts";

const none = (): Counts => ({ found: 0, imported: 0, updated: 0, unchanged: 0, skipped: 0, failed: 0, changed: 0 });

const isWritten = (status: ItemStatus) => status === "imported" || status === "updated";

/** Tallies items by kind. Kinds without an item are left out. */
export function countItems(items: Iterable<ReportItem>): ImportReport["counts"] {
  const counts: ImportReport["counts"] = {};
  for (const { kind, status, reasons } of items) {
    const count = counts[kind] ?? none();
    counts[kind] = count;
    count.found += 1;
    count[status] += 1;
    if (isWritten(status) && reasons.some(({ severity }) => severity === "lost" || severity === "changed"))
      count.changed += 1;
  }
  return counts;
}
