import type { Reason } from "../../../shared/import-report.ts";
import type { ExportFormat } from "../../../shared/moving-formats.ts";
import type { ExportRequest, ExportState } from "../../../shared/schemas/export-schema.ts";
import { type ExportReasons, exportReasons } from "../../../shared/words/export-en.ts";

export const exportReportFormat = "longhand-export-report/1";

export type ExportKind =
  | "post"
  | "page"
  | "draft"
  | "author"
  | "tag"
  | "category"
  | "comment"
  | "media"
  | "redirect"
  | "menu"
  | "subscriber"
  | "setting";

/** What an export holds, and what it could not: counts of all things, and each thing with a reason. */
export interface ExportReport {
  format: typeof exportReportFormat;
  target: ExportFormat;
  startedAt: string;
  finishedAt: string;
  counts: Partial<Record<ExportKind, { found: number; exported: number; skipped: number; changed: number }>>;
  /** Only things with a reason. */
  items: { kind: ExportKind; id: string; title?: string; reasons: Reason[] }[];
  /** About the blog as a whole. */
  notes: Reason[];
}

type ReasonCode = keyof ExportReasons;
type Message = { of(...values: unknown[]): string }["of"];

export function exportReason<C extends ReasonCode>(
  code: C,
  ...values: Parameters<ExportReasons[C]["message"]>
): Reason {
  const { severity, message } = exportReasons[code];
  return { code, severity, message: (message as Message)(...values) };
}

/** Collects the report while an export is written. */
export class ReportBuilder {
  readonly #report: ExportReport;

  constructor(target: ExportFormat, now: Date) {
    this.#report = {
      format: exportReportFormat,
      target,
      startedAt: now.toISOString(),
      finishedAt: now.toISOString(),
      counts: {},
      items: [],
      notes: [],
    };
  }

  /** @param isExported false for a thing that the export lacks */
  add(kind: ExportKind, thing: { id: string; title?: string }, reasons: Reason[] = [], isExported = true): void {
    const { counts, items } = this.#report;
    const count = counts[kind] ?? { found: 0, exported: 0, skipped: 0, changed: 0 };
    counts[kind] = count;
    count.found += 1;
    count[isExported ? "exported" : "skipped"] += 1;
    if (isExported && reasons.some(({ severity }) => severity === "lost" || severity === "changed")) count.changed += 1;
    if (reasons.length > 0) items.push({ kind, ...thing, reasons });
  }

  /** How many things of each kind were exported so far. */
  exported(without: ExportKind[]): Record<string, number> {
    const counts = Object.entries(this.#report.counts).map(([kind, { exported }]) => [kind, exported] as const);
    return Object.fromEntries(counts.filter(([kind, count]) => count > 0 && !without.includes(kind as ExportKind)));
  }

  note(reason: Reason): void {
    this.#report.notes.push(reason);
  }

  finish(now: Date): ExportReport {
    this.#report.finishedAt = now.toISOString();
    return this.#report;
  }
}

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

/** What the child process writes to its standard output. */
export type ExportTask = ExportRequest;

/** What it reports at the end; nothing when it failed. */
export interface ExportDone {
  summary: ExportSummary;
}
