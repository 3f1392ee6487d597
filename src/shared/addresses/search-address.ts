import { maxIdLength, maxSearchPages } from "../limits.ts";
import { screenRoutes } from "../routes.ts";
import { readSearchTerm } from "./search-term.ts";
import { withQuery } from "./with-query.ts";

/** The address of all posts with some words: `/search?q=…&category=…&page=…`. Other parameters are ignored. */
export interface SearchAddress {
  term: string;
  /** Narrows the posts to a category, if it exists. */
  category?: string | undefined;
  /** Page 1 has the best matches. */
  page: number;
}

/** Ignores invalid values: an address may have been typed, truncated or made up. */
export function readSearchAddress(parameters: URLSearchParams): SearchAddress {
  const page = Number(parameters.get("page") ?? 1);
  const category = parameters.get("category") ?? "";
  return {
    term: readSearchTerm(parameters.get("q")),
    ...(category && category.length <= maxIdLength && { category }),
    page: Number.isInteger(page) && page >= 1 && page <= maxSearchPages ? page : 1,
  };
}

export function searchAddress({ term, category, page = 1 }: Partial<SearchAddress>): string {
  return withQuery(screenRoutes.search.path, { q: term, category, page: page > 1 ? page : null });
}

/** What the search of texts finds besides the list of the home page, for the same search. */
export const besideList = ({ search, category }: { search: string; category?: string | undefined }) => ({
  term: search,
  ...(category && { category }),
  isBelowTitles: true,
});
