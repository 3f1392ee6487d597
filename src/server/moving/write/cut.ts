import type { Reason } from "../../../shared/import-report.ts";
import { maxUrlLength } from "../../../shared/limits.ts";
import { isWebAddress } from "../../../shared/schemas/text-schema.ts";
import { cleanLine, cleanLines, isVisible } from "../../../shared/text/clean-text.ts";
import { reason } from "../report/reason.ts";

/** One line as tables hold it; empty when there is nothing to see. */
export function asLine(text: string): string {
  const line = cleanLine(text.replace(/[\t-\r\u0085\u2028\u2029]+/g, " ")).trim();
  return isVisible(line) ? line : "";
}

export const asLines = (text: string): string => cleanLines(text).trim();

/** Whether a person's website can be stored. Forms fill in `http://`, which some people leave as it is. */
export function isWebsite(address: string, reasons: Reason[]): boolean {
  if (isWebAddress(address) && address.length <= maxUrlLength) return true;
  if (!/^(?:https?:\/\/)?$/.test(address.trim()))
    reasons.push(reason("website-dropped", { address: address.slice(0, 200) }));
  return false;
}

const email = /<?([^\s@<>()"]{1,64})@[^\s@<>()"]{1,190}\.[^\s@<>()"]{1,63}>?/g;

/** Sites that sign in by e-mail have the address as the login, which is neither a name nor a public address. */
export const holdsEmail = (text: string): boolean => text.search(email) !== -1;

/** A name without the e-mail addresses in it. One that is an address alone becomes its first part. */
export function withoutEmails(name: string): string {
  if (!holdsEmail(name)) return name;
  const rest = name
    .replace(email, " ")
    .replace(/[()<>"]+/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return rest || name.replace(email, "$1");
}
