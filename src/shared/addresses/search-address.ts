import { maxSearchPages } from "../limits.ts";
import { screenRoutes } from "../routes.ts";
import { readSearchTerm } from "./search-term.ts";
import { withQuery } from "./with-query.ts";

/** The address of the search screen: `/search?q=…&page=…`. Other parameters are ignored. */
export interface SearchAddress {
  term: string;
  /** Page 1 has the best matches. */
  page: number;
}

/** Ignores invalid values: an address may have been typed, truncated or made up. */
export function readSearchAddress(parameters: URLSearchParams): SearchAddress {
  const page = Number(parameters.get("page") ?? 1);
  return {
    term: readSearchTerm(parameters.get("q")),
    page: Number.isInteger(page) && page >= 1 && page <= maxSearchPages ? page : 1,
  };
}

export function searchAddress({ term, page = 1 }: Partial<SearchAddress>): string {
  return withQuery(screenRoutes.search.path, { q: term, page: page > 1 ? page : null });
}
