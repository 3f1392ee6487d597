import type { Counts, ImportReport, ItemStatus, Reason, ReportItem } from "../../../shared/import-report.ts";
import { maxReasonsShown } from "../../../shared/limits.ts";
import type { JobReport, ReasonShown } from "../../../shared/schemas/import-schema.ts";

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

/** What people see of a report first: its numbers, and each reason once with the number of items that have it. */
export function summarise(report: ImportReport): JobReport {
  const reasons = new Map<string, ReasonShown>();
  const add = (kind: string | null, { code, severity, message }: Reason, of: string) => {
    const key = `${kind} ${code}`;
    const shown = reasons.get(key) ?? { kind, code, severity, message, example: of, count: 0 };
    reasons.set(key, { ...shown, count: shown.count + 1 });
  };
  for (const it of report.source.reasons) add(null, it, "");
  for (const { kind, title, source, reasons: given } of report.items) {
    // An item has some reasons several times, as for each missing image.
    const firstOf = ({ code }: Reason) => given.find((it) => it.code === code);
    for (const it of given) if (firstOf(it) === it) add(kind, it, title || source);
  }
  const order = ["lost", "changed", "added", "note"];
  const sorted = [...reasons.values()].sort(
    (a, b) => order.indexOf(a.severity) - order.indexOf(b.severity) || b.count - a.count,
  );
  return {
    kind: report.source.kind,
    site: report.source.site,
    isComplete: report.source.isComplete,
    importId: report.importId,
    counts: Object.entries(report.counts).map(([kind, counts]) => ({ kind, ...counts })),
    reasons: sorted.slice(0, maxReasonsShown),
  };
}
