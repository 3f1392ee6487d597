import { z } from "zod";
import { categories } from "../categories.ts";
import { maxIdLength, maxOwnVersions } from "../limits.ts";
import { cleanLine } from "../text/clean-text.ts";
import { blogView, descriptionText } from "./post-schema.ts";

/** Characters of a line that is still being written: generous, since nothing typed may be refused. */
const maxLineLength = 2_000;

const line = z.string("Please send text").max(maxLineLength, "That line is too long to be kept").transform(cleanLine);

/** A random name: 26 characters, made where the text is written, which may be far from any server. */
const token = z.string().regex(/^[0-9a-z]{26}$/, "That is no name of a working copy");

/** A post as it stands in the form, finished or not: nothing is required and nothing trimmed. */
export const workingText = z.object({
  title: line,
  subTitle: line,
  description: descriptionText,
  category: z.enum(["", ...categories]),
  imageId: z.string().max(maxIdLength).nullable(),
  isPublished: z.boolean(),
  /** The first publication that the writer names. */
  publishedAt: z.date().nullable(),
  /** When the post is to be published by itself. */
  publishAt: z.date().nullable(),
});
export type WorkingText = z.infer<typeof workingText>;

/** The versions of a working copy that its writer knows: the last one that was stored, and those that may have been. */
const ownVersions = z.array(token).max(maxOwnVersions);

export const workingCopyRef = z.object({ copyId: z.string().min(1).max(maxIdLength) });

export const workingCopyInput = workingCopyRef.extend({
  /** True for a post that was never saved; otherwise `copyId` is the post's id. */
  isNew: z.boolean(),
  text: workingText,
  version: token,
  ownVersions,
  /** `updatedAt` of the post that the text began from; null for a new one. */
  basedOn: z.date().nullable(),
});
export type WorkingCopyInput = z.infer<typeof workingCopyInput>;

/** A text that its writer did not choose. */
export const setAsideInput = workingCopyInput.pick({ copyId: true, isNew: true, text: true });
export type SetAsideInput = z.infer<typeof setAsideInput>;

/** Names the working copy that a saved post replaces. */
export const writtenFrom = workingCopyRef.extend({ ownVersions, basedOn: z.date().nullable() });
export type WrittenFrom = z.infer<typeof writtenFrom>;

/** What its writer saw of a working copy and wants to be rid of. */
export const discardInput = workingCopyRef.extend({ ownVersions });
export type DiscardInput = z.infer<typeof discardInput>;

export const workingCopyView = z.object({
  _id: z.string(),
  ...workingText.shape,
  basedOn: z.date().nullable(),
  version: z.string(),
  updatedAt: z.date(),
});
export type WorkingCopyView = z.infer<typeof workingCopyView>;

/** A post that was begun and never saved. */
const unfinishedPost = workingCopyView.pick({ _id: true, title: true, version: true, updatedAt: true }).extend({
  preview: blogView.shape.description,
});

/** The last one of the page before. */
const unfinishedCursor = z.object({ updatedAt: z.date(), _id: workingCopyRef.shape.copyId });
export const unfinishedInput = z.object({ cursor: unfinishedCursor.nullish() });
export type UnfinishedInput = z.infer<typeof unfinishedInput>;
export const unfinishedPage = z.object({ items: z.array(unfinishedPost), nextCursor: unfinishedCursor.nullable() });
export type UnfinishedPage = z.infer<typeof unfinishedPage>;

export const workingCopySaved = z.object({ updatedAt: z.date() });
