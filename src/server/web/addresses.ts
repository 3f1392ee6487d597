import { type ListPath, listAddress, readListAddress } from "../../shared/addresses/list-address.ts";
import { postAddress } from "../../shared/addresses/post-address.ts";
import { fileRoutes, screenRoutes } from "../../shared/routes.ts";

/** Which posts a list or a feed has: those of one category, tag or author, and where it starts. */
export interface ListFilter extends ListPath {
  category?: string | undefined;
  before?: number | undefined;
}

/**
 * Reads the filter of a feed with the same functions as pages. A feed has no search; a tag or author is a parameter.
 */
export function readFilter(parameters: URLSearchParams): ListFilter {
  const { tag, author } = Object.fromEntries(parameters);
  const { search: _none, before, ...filter } = readListAddress(parameters, { tag, author });
  return startingAt(filter, before);
}

/** An address with the parameters of a filter, always in the same order: each list has one address. */
export function withFilter(address: string, filter: ListFilter): string {
  const parameters = new URLSearchParams();
  for (const name of ["tag", "author", "category", "before"] as const) {
    if (filter[name] !== undefined) parameters.set(name, String(filter[name]));
  }
  return parameters.size > 0 ? `${address}?${parameters}` : address;
}

/** The same filter with another start; null is the newest post. */
export function startingAt(filter: ListFilter, before: number | null): ListFilter {
  const { before: _former, ...list } = filter;
  return before === null ? list : { ...list, before };
}

/** The path of a feed, or of the same one of a language. */
export const feedPathIn = (path: string, language: string | undefined) =>
  language === undefined ? path : `/${language}${path}`;

/** The absolute address of a list. */
export const listUrl = (siteUrl: string, { before, ...filter }: ListFilter = {}) =>
  siteUrl + listAddress({ ...filter, before: before ?? null });

/** Whether a page is home. @param address the page's own one, such as `/about` */
export const isHomePage = (address: string, homePage: string | undefined) =>
  homePage !== undefined && address === `/${homePage}`;

/** The absolute address of a post or page, or of the home page in its place. */
export const ownUrl = (address: string, siteUrl: string, homePage: string | undefined) =>
  isHomePage(address, homePage) ? siteUrl + screenRoutes.home.path : postUrl(siteUrl, address);

/**
 * The values of `hreflang` for texts that are translations of each other: a row for each, and `x-default` for the one in the blog's
 * language.
 *
 * @see https://developers.google.com/search/docs/specialty/international/localized-versions
 */
export const hreflangs = <Text extends { lang: string }>(texts: Text[], blogLanguage: string) => [
  ...texts.map((text) => ({ ...text, hreflang: text.lang })),
  ...texts.filter(({ lang }) => lang === blogLanguage).map((text) => ({ ...text, hreflang: "x-default" })),
];

/** A post's absolute address. @param address its last segment */
export const postUrl = (siteUrl: string, address: string) => siteUrl + postAddress(address);

/** Feeds in the order in which pages name them. */
export const feedFormats = [
  { path: fileRoutes.rss.path, type: "application/rss+xml", name: "RSS" },
  { path: fileRoutes.atom.path, type: "application/atom+xml", name: "Atom" },
  { path: fileRoutes.jsonFeed.path, type: "application/feed+json", name: "JSON Feed" },
] as const;

/** Whether an address requests the page without the owner's own CSS. */
export const isWithoutOwnStyle = (parameters: URLSearchParams) => parameters.get("look") === "off";
