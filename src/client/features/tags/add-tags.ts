import { maxTagsPerPost } from "../../../shared/limits.ts";
import { fold } from "../../../shared/text/search-rule.ts";

/** The tags of a post with more tags, at most as many as a post may have. */
export const addTags = (tags: string[], added: string[]) =>
  withoutRepeats([...tags, ...added]).slice(0, maxTagsPerPost);

/** Keeps the first of equal names, in any case. */
function withoutRepeats(tags: string[]): string[] {
  return [...new Map([...tags].reverse().map((tag) => [fold(tag), tag])).values()].reverse();
}
