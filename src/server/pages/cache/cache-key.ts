import { listAddress, readCommentsBefore, readListAddress } from "../../../shared/addresses/list-address.ts";
import { feedFormats, narrowed, readNarrowing } from "../addresses.ts";

const feedPaths: ReadonlySet<string> = new Set(feedFormats.map(({ path }) => path));

/** What is the same whatever parameters come with it. */
const plainPaths = /^\/(?:robots\.txt|llms\.txt|opensearch\.xml|sitemap(?:-(?:lists|\d{1,16}))?\.xml|blog\/[^/]*\.md)$/;

/**
 * Under which key a page is kept: its path and the parameters that change it, normalised. Null for what is never kept:
 * searches, the comment form's answer, the admin area, calls, files.
 *
 * Parameters that mean nothing make no entries of their own; a reader who comes with `?utm_source=…` gets the same page.
 *
 * @see design §8
 */
export function cacheKey(url: string): string | null {
  const at = url.indexOf("?");
  const path = at === -1 ? url : url.slice(0, at);
  if (plainPaths.test(path)) return path;
  const isFeed = feedPaths.has(path);
  if (!(path === "/" || isFeed || path.startsWith("/blog/"))) return null;
  if (at === -1) return path;

  // The same readers that the pages use: what they ignore makes no entry, what they see makes one of its own.
  const parameters = new URLSearchParams(url.slice(at + 1));
  if (path === "/") {
    const address = readListAddress(parameters);
    return address.search === "" ? listAddress(address) : null;
  }
  if (isFeed) return narrowed(path, readNarrowing(parameters));
  if (parameters.has("comment")) return null;
  const before = readCommentsBefore(parameters);
  return before === null ? path : `${path}?before=${before}`;
}

/** Whether a key names one of many pages that few read, or one that anybody can make up: older pages of lists, feeds and comments. */
export function isUnboundedKey(key: string): boolean {
  return key.includes("before=");
}
