import type { Reason } from "../../../shared/import-report.ts";
import type { Json } from "../items/source-item.ts";
import { reason } from "../report/reason.ts";

/** Names of fields that a reason lists. */
const maxNamed = 10;

/** Keeps the fields of a post that have no home here, and says so. */
export function keptFields(unknown: Json, reasons: Reason[]): { unknown?: Json } {
  const names = Object.keys(unknown);
  if (names.length === 0) return {};
  reasons.push(reason("unknown-kept", { name: names.slice(0, maxNamed).join(", ") }));
  return { unknown };
}
