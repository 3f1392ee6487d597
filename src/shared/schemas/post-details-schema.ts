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
