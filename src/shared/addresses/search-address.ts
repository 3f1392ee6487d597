import { maxIdLength, maxSearchPages } from "../limits.ts";
import { screenRoutes } from "../routes.ts";
import { canonicalLanguage } from "../text/language.ts";
import type { ListAddress } from "./list-address.ts";
import { readSearchTerm } from "./search-term.ts";
import { withQuery } from "./with-query.ts";

/** The address of all posts with some words: `/search?q=…&category=…&language=…&page=…`. Other parameters are ignored. */
export interface SearchAddress {
  term: string;
  /** Narrows the posts to a category, if it exists. */
  category?: string | undefined;
  /** Narrows the posts to a language. */
  language?: string | undefined;
  /** Page 1 has the best matches. */
  page: number;
}

/** Ignores invalid values: an address may have been typed, truncated or made up. */
export function readSearchAddress(parameters: URLSearchParams): SearchAddress {
  const page = Number(parameters.get("page") ?? 1);
  const category = parameters.get("category") ?? "";
  const language = canonicalLanguage(parameters.get("language") ?? "");
  return {
    term: readSearchTerm(parameters.get("q")),
    ...(category && category.length <= maxIdLength && { category }),
    ...(language && { language }),
    page: Number.isInteger(page) && page >= 1 && page <= maxSearchPages ? page : 1,
  };
}

export function searchAddress({ term, category, language, page = 1 }: Partial<SearchAddress>): string {
  return withQuery(screenRoutes.search.path, { q: term, category, language, page: page > 1 ? page : null });
}

/** What the search of texts finds besides the list of the home page, for the same search. */
export const besideList = ({ search, category, language }: Pick<ListAddress, "search" | "category" | "language">) => ({
  term: search,
  ...(category && { category }),
  ...(language && { language }),
  isBelowTitles: true,
});
