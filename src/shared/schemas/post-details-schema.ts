import { z } from "zod";
import {
  maxAltLength,
  maxAuthorsPerPost,
  maxCaptionLength,
  maxExcerptLength,
  maxIdLength,
  maxMetaDescriptionLength,
  maxMetaTitleLength,
  maxTagLength,
  maxTagsPerPost,
  maxTypedSlugLength,
  maxUrlLength,
} from "../limits.ts";
import { key, type PlainKey } from "../words/sentence.ts";
import { isWebAddress, languageTag, optionalLine, typedLine } from "./text-schema.ts";

/** Fields of a post or page besides its text, as stored in drafts and revisions. */
export const postDetails = z.object({
  /** The chosen or current slug; empty: made from the title. */
  slug: z.string(),
  tags: z.array(z.string()),
  /** Ids; empty: the blog's author. */
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

/**
 * Some of a post's details. A missing field has the post's value: a tab that was opened before an update may not know
 * the field.
 */
export const someDetails = postDetails.partial();
export type SomeDetails = z.infer<typeof someDetails>;

/** Details as they are typed, finished or not. */
export const typedDetails = z
  .object({
    slug: typedLine,
    tags: z.array(typedLine).max(maxTagsPerPost, key("tagsTooMany")),
    authors: z.array(z.string().max(maxIdLength)).max(maxAuthorsPerPost, key("authorsTooMany")),
    excerpt: typedLine,
    metaTitle: typedLine,
    metaDescription: typedLine,
    canonicalUrl: typedLine,
    coverCaption: typedLine,
    coverAlt: typedLine,
    language: typedLine,
    isPinned: z.boolean(),
  })
  .partial();

const line = (max: number, tooLong: PlainKey) => optionalLine({ max, tooLong });

/** Details as a post stores them. */
export const detailsInput = z
  .object(
    {
      /** Empty keeps the post's slug, like a missing field. */
      slug: line(maxTypedSlugLength, key("slugTooLong")).transform((slug) => slug || undefined),
      tags: z
        .array(line(maxTagLength, key("tagTooLong")))
        .max(maxTagsPerPost, key("tagsTooMany"))
        .transform((tags) => tags.filter((tag) => tag !== "")),
      authors: z
        .array(z.string().max(maxIdLength, key("authorNotFound")))
        .max(maxAuthorsPerPost, key("authorsTooMany"))
        .transform((ids) => [...new Set(ids)]),
      excerpt: line(maxExcerptLength, key("excerptTooLong")),
      metaTitle: line(maxMetaTitleLength, key("metaTitleTooLong")),
      metaDescription: line(maxMetaDescriptionLength, key("metaDescriptionTooLong")),
      canonicalUrl: line(maxUrlLength, key("canonicalUrlTooLong")).refine(
        (text) => text === "" || isWebAddress(text),
        key("canonicalUrlWrong"),
      ),
      coverCaption: line(maxCaptionLength, key("coverCaptionTooLong")),
      coverAlt: line(maxAltLength, key("coverAltTooLong")),
      language: z.union([z.literal(""), languageTag], key("languageUnknown")),
      isPinned: z.boolean(key("isPinnedNotBoolean")),
    },
    key("detailsNotObject"),
  )
  .partial();
