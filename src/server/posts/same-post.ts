import type { BlogView } from "../../shared/schemas/post-schema.ts";

/**
 * Whether a post says already what would be stored.
 *
 * @param named fields as they would be stored: text cleaned, lines trimmed; what is undefined or no part of a view does not count
 */
export function isSamePost(blog: BlogView, named: { [Name in keyof BlogView]?: unknown }): boolean {
  return (Object.keys(named) as (keyof BlogView)[]).every(
    (name) =>
      named[name] === undefined || !(name in blog) || JSON.stringify(blog[name]) === JSON.stringify(named[name]),
  );
}
