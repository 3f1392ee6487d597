import { asksForList, listAddress, readListAddress } from "../../../shared/addresses/list-address.ts";
import { isPageData, pageDataAddress } from "../../../shared/addresses/page-data-address.ts";
import { readCommentId } from "../../../shared/addresses/post-address.ts";
import { splitTarget } from "../../../shared/addresses/split-target.ts";
import { allCategories } from "../../../shared/categories.ts";
import { type PublicRoute, screenRoutes } from "../../../shared/routes.ts";
import { isWithoutOwnStyle, readFilter, startingAt, withFilter } from "../addresses.ts";
import { knownRoute } from "../find-route.ts";

/** Makes a cache key from a path and its parameters. The pages read the parameters with the same functions. */
const rules: Record<NonNullable<PublicRoute["cache"]>, (path: string, parameters: URLSearchParams) => string | null> = {
  path: (path) => path,
  list: (path, parameters) => {
    const { search, category, before } = readListAddress(parameters);
    if (search !== "" && (path === screenRoutes.home.path || knownRoute(path)?.name === "language")) return null;
    if (knownRoute(path)?.name === "language") return withFilter(path, startingAt({ category }, before));
    if (path !== screenRoutes.home.path) return withFilter(path, startingAt({}, before));
    const key = listAddress({ category, before });
    // While a page is home, the list of all posts is elsewhere. One key for all spellings.
    return key === path && asksForList(parameters) ? listAddress({ category: allCategories.toLowerCase() }) : key;
  },
  feed: (path, parameters) => withFilter(path, readFilter(parameters)),
  comments: (path, parameters) => {
    // Not cached: the answer to a sent comment, and the form that replies to one comment.
    if (parameters.has("comment") || readCommentId(parameters, "reply") !== null) return null;
    // Not the list, which redirects to itself without parameters.
    if (path === screenRoutes.posts.path && asksForList(parameters)) return null;
    const before = readCommentId(parameters, "before");
    return before === null ? path : `${path}?before=${before}`;
  },
};

/**
 * The key of a page in the page cache: its path and the parameters that change it, normalized. A parameter without meaning, such as
 * `utm_source`, makes no other key. The data of a page has a key of its own.
 *
 * @param url path and query as they came
 * @returns null for addresses that are never cached: searches, previews, the admin area, calls, files of the build
 */
export function cacheKey(url: string): string | null {
  const { path, query } = splitTarget(url);
  const route = knownRoute(path);
  if (!route?.cache) return null;
  if (query === "") return path;
  const parameters = new URLSearchParams(query);
  // A feed and other files have no style.
  if (isWithoutOwnStyle(parameters) && route.name in screenRoutes) return null;
  const key = rules[route.cache](path, parameters);
  return key !== null && isPageData(parameters) ? pageDataAddress(key) : key;
}

/**
 * Whether the number of keys of this kind is large, with few readers each, or unbounded, because clients can make them
 * up: older pages of lists, feeds and comments, and sitemaps, which may start at any post.
 */
export function isUnboundedKey(key: string): boolean {
  return /^\/sitemap-\d|before=/.test(key);
}
