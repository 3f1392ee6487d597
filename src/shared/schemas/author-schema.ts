import { z } from "zod";
import {
  maxAuthorLinks,
  maxAuthorNameLength,
  maxBioLength,
  maxIdLength,
  maxTypedSlugLength,
  maxUrlLength,
} from "../limits.ts";
import { cleanLines } from "../text/clean-text.ts";
import { key } from "../words/sentence.ts";
import { fediverseAccount, idText, isWebAddress, measured, optionalLine, requiredLine } from "./text-schema.ts";

export const authorRef = z.object({
  authorId: idText(key("authorNotFound"), key("authorNotFound")),
});

/** The fields of an author's form. */
export const authorInput = z.object({
  name: requiredLine({
    max: maxAuthorNameLength,
    missing: key("authorNameMissing"),
    tooLong: key("authorNameTooLong"),
  }),
  /** Empty: the slug is made from the name. */
  slug: optionalLine({ max: maxTypedSlugLength, tooLong: key("slugTooLong") }).default(""),
  /** Plain text. */
  bio: measured({ max: maxBioLength, missing: key("bioTooLong"), tooLong: key("bioTooLong") })
    .transform((text) => cleanLines(text).trim())
    .default(""),
  imageId: z.string().max(maxIdLength, key("imageGone")).nullable().default(null),
  /** Addresses of profiles elsewhere. */
  links: z
    .array(
      optionalLine({ max: maxUrlLength, tooLong: key("linkNotHttp") }).refine(
        (text) => text === "" || isWebAddress(text),
        key("linkNotHttp"),
      ),
    )
    .max(maxAuthorLinks, key("authorLinksTooMany"))
    .transform((links) => links.filter((link) => link !== ""))
    .default([]),
  fediverseAccount: fediverseAccount.default(""),
});
export type AuthorInput = z.infer<typeof authorInput>;

/** @param version that the form shows */
export const authorChange = authorInput.extend({ ...authorRef.shape, version: z.string().max(maxIdLength) });
export type AuthorChange = z.infer<typeof authorChange>;

export const authorView = z.object({
  _id: z.string(),
  name: z.string(),
  slug: z.string(),
  bio: z.string(),
  imageId: z.string().nullable(),
  links: z.array(z.string()),
  fediverseAccount: z.string(),
});
export type AuthorView = z.infer<typeof authorView>;

/** An author in its list. The version changes with every change. */
export const authorRow = authorView.extend({ version: z.string() });
export type AuthorRow = z.infer<typeof authorRow>;

export const authorSaved = z.object({ author: authorView, message: z.string() });
