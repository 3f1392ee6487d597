import { z } from "zod";

/** Fields of a post or page beside its text, as drafts and revisions hold them. */
export const postDetails = z.object({
  /** Wanted or current slug; empty: made from the title. */
  slug: z.string(),
  tags: z.array(z.string()),
  /** Ids; none: the blog's author. */
  authors: z.array(z.string()),
  excerpt: z.string(),
  metaTitle: z.string(),
  metaDescription: z.string(),
  canonicalUrl: z.string(),
  coverCaption: z.string(),
  coverAlt: z.string(),
  /** BCP 47; empty for the blog's language. */
  language: z.string(),
  isPinned: z.boolean(),
});
export type PostDetails = z.infer<typeof postDetails>;
