import type { PostView } from "../../../../shared/schemas/post-schema.ts";

/**
 * Whether a post already has the values that a save would store, as when a client retries a save whose response was lost.
 *
 * @param named fields as they would be stored: text sanitised, lines trimmed. Undefined fields and unknown names are ignored
 */
export function isSamePost(post: PostView, named: { [Name in keyof PostView]?: unknown }): boolean {
  return (Object.keys(named) as (keyof PostView)[]).every(
    (name) =>
      named[name] === undefined || !(name in post) || JSON.stringify(post[name]) === JSON.stringify(named[name]),
  );
}
