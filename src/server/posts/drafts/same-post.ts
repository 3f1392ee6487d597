import type { PostView } from "../../../shared/schemas/post-schema.ts";

/**
 * Whether a post says already what would be stored.
 *
 * @param named fields as they would be stored: text cleaned, lines trimmed; what is undefined or no part of a view does not count
 */
export function isSamePost(post: PostView, named: { [Name in keyof PostView]?: unknown }): boolean {
  return (Object.keys(named) as (keyof PostView)[]).every(
    (name) =>
      named[name] === undefined || !(name in post) || JSON.stringify(post[name]) === JSON.stringify(named[name]),
  );
}
