import type { Reason } from "../../../shared/import-report.ts";
import type { Json, SourceStatus } from "../items/source-item.ts";
import { reason } from "../report/reason.ts";

/** The status of a post, which is a draft if no date of it can be read: today's would be made up. */
export function datedStatus(status: SourceStatus, date: Date | null, reasons: Reason[]): SourceStatus {
  if (date !== null || (status !== "published" && status !== "scheduled")) return status;
  reasons.push(reason("date-unknown"));
  return "draft";
}

/** Names of fields that a reason lists. */
const maxNamed = 10;

/** Keeps the fields of a post that have no home here, and says so. */
export function keptFields(unknown: Json, reasons: Reason[]): { unknown?: Json } {
  const names = Object.keys(unknown);
  if (names.length === 0) return {};
  reasons.push(reason("unknown-kept", { name: names.slice(0, maxNamed).join(", ") }));
  return { unknown };
}
