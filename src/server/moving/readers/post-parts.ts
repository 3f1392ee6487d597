import type { Reason } from "../../../shared/import-report.ts";
import { screenRoutes } from "../../../shared/routes.ts";
import type { Json, SourceItem } from "../items/source-item.ts";
import { reason } from "../report/reason.ts";
import { pathsToRedirect } from "../text/addresses.ts";

/** Names of fields that a reason lists. */
const maxNamed = 10;

/** Keeps the fields of a post that have no home here, and says so. */
export function keptFields(unknown: Json, reasons: Reason[]): { unknown?: Json } {
  const names = Object.keys(unknown);
  if (names.length === 0) return {};
  reasons.push(reason("unknown-kept", { name: names.slice(0, maxNamed).join(", ") }));
  return { unknown };
}

/** A page without words, where the old site listed its posts, leads to our list. */
export function pageOfList(page: {
  source: string;
  title: string;
  addresses: string[];
  site: string | null;
}): SourceItem {
  const { source, title, addresses, site } = page;
  const item = { source, title, reasons: [reason("template")] };
  const from = addresses.find((address) => pathsToRedirect(address, site).length > 0);
  return from
    ? { ...item, kind: "redirect", from, to: screenRoutes.home.path, status: 301 }
    : { ...item, kind: "other" };
}
