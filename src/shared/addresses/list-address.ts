import { allCategories, type Category, isCategory } from "../categories.ts";
import { readSearchTerm } from "../text/search-term.ts";

/** What the home page's address says: `/?search=…&category=…&before=…`. Anything else in it means nothing. */
export interface ListAddress {
  search: string;
  category?: Category;
  /** Where the list starts: the cursor of the card above. */
  before: number | null;
}

/** Reads it leniently: an address may have been typed, cut or made up. */
export function readListAddress(parameters: URLSearchParams): ListAddress {
  const category = parameters.get("category");
  const before = parameters.get("before") ?? "";
  return {
    search: readSearchTerm(parameters.get("search")),
    ...(isCategory(category) ? { category } : {}),
    // Zero would start after the last post, and `listAddress` leaves it out.
    before: /^[1-9]\d{0,15}$/.test(before) && Number.isSafeInteger(Number(before)) ? Number(before) : null,
  };
}

/** The address of a list; what is not narrowed is left out. */
export function listAddress({ search, category, before }: Partial<ListAddress>): string {
  const parameters = new URLSearchParams();
  if (search) parameters.set("search", search);
  if (category && category !== (allCategories as string)) parameters.set("category", category);
  if (before) parameters.set("before", String(before));
  return parameters.size > 0 ? `/?${parameters}` : "/";
}

/** Where a post's address starts its comments (`?before=…`): the id of the comment above, or null for the newest. */
export function readCommentsBefore(parameters: URLSearchParams): string | null {
  const before = parameters.get("before") ?? "";
  return /^[0-9a-z]{26}$/.test(before) ? before : null;
}
