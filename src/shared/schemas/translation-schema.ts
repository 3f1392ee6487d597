import { z } from "zod";

/** A published text of a group of translations. */
export const publishedTranslation = z.object({
  /** BCP 47. */
  lang: z.string(),
  /** The language in that language, such as `Deutsch`: browsers and the server may know other names. */
  name: z.string(),
  /** As that of a post. */
  address: z.string(),
});
export type PublishedTranslation = z.infer<typeof publishedTranslation>;

/** The published texts in each language, this one included. Missing: there is no other one. */
export const publishedTranslations = z.array(publishedTranslation).optional();

/** A text of a group, for writers. */
export const translation = publishedTranslation.extend({
  _id: z.string(),
  title: z.string(),
  isPublished: z.boolean(),
});
export type Translation = z.infer<typeof translation>;

export const translationAdded = z.object({ postId: z.string(), message: z.string() });
