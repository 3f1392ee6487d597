import type { ExportState } from "../../../shared/schemas/export-schema.ts";
import type { ExportReport } from "./export-report.ts";

/** What the screen shows of a report; the command line writes all of it. */
export type ExportSummary = Pick<ExportState, "counts" | "reasons">;

/** Sentences on the screen. */
const maxReasons = 100;

export function summariseExport({ counts, notes, items }: ExportReport): ExportSummary {
  const reasons = new Map<string, ExportSummary["reasons"][number]>();
  for (const { message, severity } of [...notes, ...items.flatMap((it) => it.reasons)]) {
    const known = reasons.get(message);
    if (known) known.count += 1;
    else reasons.set(message, { message, severity, count: 1 });
  }
  return {
    counts: Object.entries(counts).map(([kind, count]) => ({ kind, ...count })),
    reasons: [...reasons.values()].slice(0, maxReasons),
  };
}
