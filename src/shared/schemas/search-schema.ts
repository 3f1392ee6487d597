import { z } from "zod";
import { maxSearchPages } from "../limits.ts";
import { key } from "../words/sentence.ts";
import { postCard, postListInput } from "./post-schema.ts";
import { searchTerm } from "./text-schema.ts";

export const textSearchInput = z.object({
  term: searchTerm,
  /** Narrows to the posts of a category, without pages. An unknown one does not narrow. */
  category: postListInput.shape.category,
  /** Narrows to the texts in a language. */
  language: postListInput.shape.language,
  /** Leaves out the posts that the list of the home page shows for the same search. */
  isBelowTitles: z.boolean(key("isBelowTitlesNotBoolean")).optional(),
  /** The page of results, counted from 1; the best matches are first. */
  page: z
    .number(key("pageNotNumber"))
    .int(key("pageNotWhole"))
    .min(1, key("pageTooSmall"))
    .max(maxSearchPages, key("pageTooLarge"))
    .default(1),
});
export type TextSearchInput = z.infer<typeof textSearchInput>;

/** A part of a text: a match or the text between matches. */
const textPart = z.object({ text: z.string(), isMatch: z.boolean() });
export type TextPart = z.infer<typeof textPart>;

/** A post or page as the reader's search shows it. */
export const foundPost = postCard.pick({ _id: true, address: true }).extend({
  /** Null for a page. */
  category: postCard.shape.category.nullable(),
  publishedAt: z.date().nullable(),
  title: z.array(textPart),
  /** The part of the text with most words of the query; the beginning if only the title matches. */
  excerpt: z.array(textPart),
  /** Whether there is text before the excerpt, and after it. */
  isCutBefore: z.boolean(),
  isCutAfter: z.boolean(),
});
export type FoundPost = z.infer<typeof foundPost>;

export const textSearchSlice = z.object({
  items: z.array(foundPost),
  /** The page of these items; the last page if a later one was requested. */
  page: z.number(),
  /** Number of posts and pages found, at most as many as all pages hold. */
  count: z.number(),
  /** Whether more posts match than all pages hold. */
  hasMore: z.boolean(),
});
export type TextSearchSlice = z.infer<typeof textSearchSlice>;
