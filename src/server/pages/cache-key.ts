import { listAddress, readCommentsBefore, readListAddress } from "../../shared/list-address.ts";

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
  if (!(path === "/" || path === "/feed.xml" || path.startsWith("/blog/"))) return null;
  if (at === -1) return path;

  const parameters = new URLSearchParams(url.slice(at + 1));
  // The same readers that the pages use: what they ignore makes no entry, what they see makes one of its own.
  if (path === "/") {
    const address = readListAddress(parameters);
    return address.search === "" ? listAddress(address) : null;
  }
  if (path === "/feed.xml") return path;
  if (parameters.has("comment")) return null;
  const before = readCommentsBefore(parameters);
  return before === null ? path : `${path}?before=${before}`;
}
