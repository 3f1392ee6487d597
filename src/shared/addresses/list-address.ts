import { allCategories } from "../categories.ts";
import { maxIdLength } from "../limits.ts";
import { pageRoutes } from "../routes.ts";
import { readSearchTerm } from "./search-term.ts";

/** The address of the home page: `/?search=…&category=…&before=…`. Other parameters mean nothing. */
export interface ListAddress {
  search: string;
  /** A name, as it stands in the address. Only the server knows which categories there are. */
  category?: string | undefined;
  /** Where the list starts: the cursor of the card above. */
  before: number | null;
}

const all = allCategories.toLowerCase();

/** Ignores what is not valid: an address may have been typed, cut or made up. */
export function readListAddress(parameters: URLSearchParams): ListAddress {
  const category = parameters.get("category") ?? "";
  const before = parameters.get("before") ?? "";
  return {
    search: readSearchTerm(parameters.get("search")),
    ...(category && category.length <= maxIdLength && category.toLowerCase() !== all ? { category } : {}),
    // Zero would start after the last post, and `listAddress` leaves it out.
    before: /^[1-9]\d{0,15}$/.test(before) && Number.isSafeInteger(Number(before)) ? Number(before) : null,
  };
}

/** Writes the address of a list. Its parameters are always in the same order. */
export function listAddress({ search, category, before }: Partial<ListAddress>): string {
  const parameters = new URLSearchParams();
  if (search) parameters.set("search", search);
  if (category && category !== allCategories) parameters.set("category", category);
  if (before) parameters.set("before", String(before));
  return parameters.size > 0 ? `${pageRoutes.home.path}?${parameters}` : pageRoutes.home.path;
}
