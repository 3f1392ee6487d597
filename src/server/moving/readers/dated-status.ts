import type { Reason } from "../../../shared/import-report.ts";
import type { SourceStatus } from "../items/source-item.ts";
import { reason } from "../report/reason.ts";

/** The status of a post, which is a draft if no date of it can be read: today's would be made up. */
export function datedStatus(status: SourceStatus, date: Date | null, reasons: Reason[]): SourceStatus {
  if (date !== null || (status !== "published" && status !== "scheduled")) return status;
  reasons.push(reason("date-unknown"));
  return "draft";
}
