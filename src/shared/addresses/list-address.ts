import { allCategories } from "../categories.ts";
import { maxIdLength } from "../limits.ts";
import { screenRoutes, urlOf } from "../routes.ts";
import { readSearchTerm } from "./search-term.ts";
import { withQuery } from "./with-query.ts";

/** The slug of the list's subject. */
export interface ListPath {
  tag?: string | undefined;
  author?: string | undefined;
  /** A list of the posts in one language has search and categories too. */
  language?: string | undefined;
}

/**
 * The address of the home page, `/?search=…&category=…&before=…`, or of the posts with a tag or of an author:
 * `/tag/…?before=…`, `/author/…?before=…`. That of one language begins with `/de/`. Other parameters are ignored.
 */
export interface ListAddress extends ListPath {
  search: string;
  /** A name from the address. Only the server knows which categories exist. */
  category?: string | undefined;
  /** Where the list starts: the cursor of the card above. */
  before: number | null;
}

const all = allCategories.toLowerCase();

/**
 * Ignores invalid values: an address may have been typed, truncated or made up.
 *
 * @param path the parameters of the path
 */
export function readListAddress(parameters: URLSearchParams, { tag, author, language }: ListPath = {}): ListAddress {
  const category = parameters.get("category") ?? "";
  const start = parameters.get("before") ?? "";
  // Zero would start after the last post, and `listAddress` leaves it out.
  const before = /^[1-9]\d{0,15}$/.test(start) && Number.isSafeInteger(Number(start)) ? Number(start) : null;
  if (tag || author) return { search: "", ...(tag ? { tag } : { author }), before };
  return {
    search: readSearchTerm(parameters.get("search")),
    ...(category && category.length <= maxIdLength && category.toLowerCase() !== all ? { category } : {}),
    ...(language && { language }),
    before,
  };
}

/** Whether parameters of the home page ask for its list, also while a page is home. */
export const asksForList = (parameters: URLSearchParams): boolean =>
  parameters.has("search") || parameters.has("category") || readListAddress(parameters).before !== null;

/**
 * The slug of the page at `/` or `/posts`; null for the list of posts. A page that had the address `/posts` before the blog used it
 * keeps it, and then no page is home.
 *
 * @param homePage the slug of the page that is home
 */
export function pageInPlaceOfList(
  path: string,
  parameters: URLSearchParams,
  homePage: string | undefined,
): string | null {
  const { home, posts } = screenRoutes;
  if (path !== home.path) return homePage === undefined ? posts.path.slice(1) : null;
  return homePage === undefined || asksForList(parameters) ? null : homePage;
}

/** Whether posts with the term in their text stand below the list: where a search begins. */
export const hasTextMatches = ({ search, before }: ListAddress): boolean => search !== "" && before === null;

/**
 * Writes the address of a list. Its parameters are always in the same order.
 *
 * @param homePage the slug of the page that is home, if one is: the list of all posts is then at `/posts`
 */
export function listAddress(
  { search, category, tag, author, language, before }: Partial<ListAddress>,
  homePage?: string,
): string {
  const { home, posts, tag: ofTag, author: ofAuthor, language: inLanguage } = screenRoutes;
  const all = language ? urlOf(inLanguage.path, { language }) : home.path;
  const path = tag ? urlOf(ofTag.path, { tag }) : author ? urlOf(ofAuthor.path, { author }) : all;
  const address = withQuery(path, { search, category: category === allCategories ? null : category, before });
  return address === home.path && homePage !== undefined ? posts.path : address;
}
