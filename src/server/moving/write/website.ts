import type { Reason } from "../../../shared/import-report.ts";
import { maxUrlLength } from "../../../shared/limits.ts";
import { isWebAddress } from "../../../shared/schemas/text-schema.ts";
import { reason } from "../report/reason.ts";

/** Whether a person's website can be stored. Forms fill in `http://`, which some people leave as it is. */
export function isWebsite(address: string, reasons: Reason[]): boolean {
  if (isWebAddress(address) && address.length <= maxUrlLength) return true;
  if (!/^\s*(?:https?:\/\/)?\s*$/.test(address))
    reasons.push(reason("website-dropped", { address: address.slice(0, 200) }));
  return false;
}
