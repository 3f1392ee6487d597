import { fold } from "../../../shared/text/search-rule.ts";

/** The tags of a post with more tags. Keeps the first of equal names, in any case. */
export const addTags = (tags: string[], added: string[]): string[] =>
  [...new Map([...tags, ...added].reverse().map((tag) => [fold(tag), tag])).values()].reverse();
