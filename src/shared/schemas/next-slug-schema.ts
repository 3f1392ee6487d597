import { z } from "zod";
import { maxTitleLength, maxTypedSlugLength } from "../limits.ts";
import { key } from "../words/sentence.ts";
import { postRef } from "./post-schema.ts";
import { optionalLine } from "./text-schema.ts";

/** A post or page as in its form. */
export const nextSlugInput = z.object({
  /** Null for a new one. */
  postId: postRef.shape.postId.nullable(),
  isPage: z.boolean(key("isPageNotBoolean")),
  /** The post's own language, as far as it is typed. Empty for the blog's. */
  language: z.string().max(maxTitleLength, key("languageUnknown")).default(""),
  title: optionalLine({ max: maxTitleLength, tooLong: key("titleTooLong") }),
  /** Empty: the current slug, else one made from the title. */
  slug: optionalLine({ max: maxTypedSlugLength, tooLong: key("slugTooLong") }),
});
export type NextSlugInput = z.input<typeof nextSlugInput>;

/**
 * @param isCurrent the post has this slug already
 * @param taken the typed slug, when another post has it, so that a number is added
 */
export const nextSlugView = z.object({ slug: z.string(), isCurrent: z.boolean(), taken: z.string().nullable() });
export type NextSlug = z.infer<typeof nextSlugView>;
