import { postAddress, refIn } from "../../../shared/addresses/post-address.ts";
import { splitTarget } from "../../../shared/addresses/split-target.ts";
import {
  decodeParameters,
  fileRoutes,
  healthPaths,
  patternOf,
  prefixes,
  screenRoutes,
} from "../../../shared/routes.ts";
import type { Db } from "../../core/db/client.ts";
import { findAuthor } from "../authors/author-service.ts";
import { findHomePage } from "../posts/addresses/home-page.ts";
import { findVisible, isHidden } from "../posts/visible-post.ts";
import { findShownTag } from "../tags/tag-service.ts";

const { posts, ...others } = screenRoutes;
const { home, admin, post, page, tag, author } = others;
const { markdown } = fileRoutes;

/** Parameters that the home page reads. */
const ofHome = ["search", "category", "before", "look"];

/** Whether a target is the home page with an unknown query, such as the `/?p=123` of WordPress, which may redirect. */
export function mayRedirectHome(target: string): boolean {
  if (!target.startsWith(`${home.path}?`)) return false;
  const parameters = new URLSearchParams(splitTarget(target).query);
  return parameters.size > 0 && !ofHome.some((name) => parameters.has(name));
}

/**
 * Prefixes below which the product answers every path, existing or not. Missing files of the build are missing pages.
 */
const closed = [prefixes.trpc, prefixes.api, prefixes.image, prefixes.file, admin.path.replace("/*", "")];
const fixed: ReadonlySet<string> = new Set([
  ...Object.values({ ...others, ...fileRoutes }).map(({ path }) => path),
  ...healthPaths,
]);

/** Whether a new redirect cannot be at a path. An older one at `/posts` is followed while the home page is the list. */
export const isReservedPath = (path: string): boolean =>
  isNeverRedirected(path) || splitTarget(path).path === posts.path;

/** Whether the product itself always answers a path, so that no redirect applies to it. @param path with query */
export function isNeverRedirected(path: string): boolean {
  const { path: bare } = splitTarget(path);
  if (bare === home.path) return !mayRedirectHome(path);
  return fixed.has(bare) || closed.some((prefix) => bare === prefix || bare.startsWith(`${prefix}/`));
}

const lookUps = [markdown, post, tag, author, page].map(({ path }) => ({ path, pattern: patternOf(path) }));

/**
 * The canonical address of what the blog shows at a path now.
 *
 * @param path with query
 * @returns null when nothing is there, so that redirects apply
 */
export function answeredAt(db: Db, path: string): string | null {
  const { path: bare } = splitTarget(path);
  if (isNeverRedirected(path) || (bare === posts.path && findHomePage(db))) return bare;
  const { route, parameters = {} } = lookUp(bare) ?? {};
  if (route === undefined) return null;
  if (parameters.tag) return findShownTag(db, parameters.tag) ? bare : null;
  if (parameters.author) return findAuthor(db, parameters.author) ? bare : null;
  const shown = findVisible(db, refIn(parameters));
  if (!shown) return null;
  return route === markdown.path ? bare : postAddress(shown.address);
}

/** Whether a path is that of a post or page that visitors may not see. @param target the target of a redirect */
export function leadsToHidden(db: Db, target: string | null): boolean {
  const { path } = splitTarget(target ?? "");
  const { parameters = {} } = isNeverRedirected(path) ? {} : (lookUp(path) ?? {});
  return (parameters.postId !== undefined || parameters.slug !== undefined) && isHidden(db, refIn(parameters));
}

/** The route of a path that an owner typed, and its parameters. */
export function lookUp(path: string) {
  for (const { path: route, pattern } of lookUps) {
    const found = pattern.exec(path);
    if (found) return { route, parameters: decodeParameters(found.groups ?? {}) };
  }
  return null;
}
