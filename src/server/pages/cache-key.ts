import { isCategory } from "../../shared/categories.ts";

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
  if (parameters.get("search")?.trim() || parameters.has("comment")) return null;
  const known = new URLSearchParams();
  const category = parameters.get("category");
  if (path === "/" && isCategory(category)) known.set("category", category);
  const before = parameters.get("before");
  if (before && /^[0-9a-z]{1,26}$/.test(before)) known.set("before", before);
  return known.size > 0 ? `${path}?${known}` : path;
}
