import { maxSearchPages } from "../limits.ts";
import { readSearchTerm } from "../text/search-term.ts";

/** What the address of the reader's search says: `/search?q=…&page=…`. Anything else in it means nothing. */
export interface SearchAddress {
  term: string;
  /** 1 is the best matches. */
  page: number;
}

/** Reads it leniently: an address may have been typed, cut or made up. */
export function readSearchAddress(parameters: URLSearchParams): SearchAddress {
  const page = Number(parameters.get("page") ?? 1);
  return {
    term: readSearchTerm(parameters.get("q")),
    page: Number.isInteger(page) && page >= 1 && page <= maxSearchPages ? page : 1,
  };
}

export function searchAddress({ term, page = 1 }: Partial<SearchAddress>): string {
  const parameters = new URLSearchParams();
  if (term) parameters.set("q", term);
  if (page > 1) parameters.set("page", String(page));
  return parameters.size > 0 ? `/search?${parameters}` : "/search";
}
