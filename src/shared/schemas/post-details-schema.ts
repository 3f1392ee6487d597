import { z } from "zod";
import { maxAuthorsPerPost, maxIdLength, maxTagLength, maxTagsPerPost, maxTypedSlugLength } from "../limits.ts";
import {
  eachFlag,
  eachLine,
  eachShown,
  type FieldOutput,
  flagField,
  type LineName,
  lineField,
} from "../post-fields.ts";
import { key, type PlainKey } from "../words/sentence.ts";
import { isWebAddress, languageTag, optionalLine, typedLine } from "./text-schema.ts";

/** A `PostDetails`. */
export const allDetails = z.object({
  slug: z.string(),
  tags: z.array(z.string()),
  authors: z.array(z.string()),
  ...eachLine(() => z.string()),
  ...eachFlag(() => z.boolean()),
});
export const someDetails = allDetails.partial();

/** Details as they are typed, finished or not. */
export const typedDetails = z
  .object({
    slug: typedLine,
    tags: z.array(typedLine).max(maxTagsPerPost, key("tagsTooMany")),
    authors: z.array(z.string().max(maxIdLength)).max(maxAuthorsPerPost, key("authorsTooMany")),
    ...eachLine(() => typedLine),
    ...eachFlag(() => z.boolean()),
  })
  .partial();

const line = (max: number, tooLong: PlainKey) => optionalLine({ max, tooLong });

/** A line as a post stores it. */
function storedLine(name: LineName): z.ZodType<string, string> {
  const { type, max, tooLong, wrong = tooLong } = lineField(name);
  if (type === "language") return z.union([z.literal(""), languageTag], wrong);
  if (type === "address") return line(max, tooLong).refine((text) => text === "" || isWebAddress(text), wrong);
  return line(max, tooLong);
}

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
      ...eachLine(storedLine),
      ...eachFlag((name) => z.boolean(flagField(name).notBoolean)),
    },
    key("detailsNotObject"),
  )
  .partial();

/** A schema for each field that an output shows as it is stored. */
export const shownFields = <Output extends FieldOutput>(output: Output) => eachShown(output, () => z.string());

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
export const translationList = z.array(publishedTranslation).optional();

/** A text of a group, for writers. */
export const translation = publishedTranslation.extend({
  _id: z.string(),
  title: z.string(),
  isPublished: z.boolean(),
});
export type Translation = z.infer<typeof translation>;

export const translationAdded = z.object({ postId: z.string(), message: z.string() });
