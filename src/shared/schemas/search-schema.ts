import { z } from "zod";
import { maxSearchLength, maxSearchPages } from "../limits.ts";
import { cleanLine } from "../text/clean-text.ts";
import { postCard } from "./post-schema.ts";

export const textSearchInput = z.object({
  term: z
    .string("The search term must be text")
    .max(maxSearchLength, `The search term is longer than ${maxSearchLength} characters`)
    .transform(cleanLine),
  /** 1 is the best matches. */
  page: z
    .number("page must be a number")
    .int("page must be a whole number")
    .min(1, "The first page is page 1")
    .max(maxSearchPages, `There are no more than ${maxSearchPages} pages`)
    .default(1),
});
export type TextSearchInput = z.infer<typeof textSearchInput>;

/** A piece of text; the pieces one after another are the text. */
const textPart = z.object({ text: z.string(), isMatch: z.boolean() });
export type TextPart = z.infer<typeof textPart>;

/** A post as the reader's search shows it. */
export const foundPost = postCard.pick({ _id: true, category: true, publishedAt: true }).extend({
  title: z.array(textPart),
  /** Where the text says most of what was looked for; its beginning when only the title says it. */
  excerpt: z.array(textPart),
  /** Whether text stands before the excerpt, and after it. */
  isCutBefore: z.boolean(),
  isCutAfter: z.boolean(),
});
export type FoundPost = z.infer<typeof foundPost>;

export const textSearchPage = z.object({
  items: z.array(foundPost),
  /** The page that these are on: the last one, where a later one was asked for. */
  page: z.number(),
  /** Posts that were found, at most as many as the pages hold. */
  count: z.number(),
  /** Whether there are more than the pages hold. */
  hasMore: z.boolean(),
});
export type TextSearchPage = z.infer<typeof textSearchPage>;
