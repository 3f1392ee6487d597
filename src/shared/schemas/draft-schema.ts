import { z } from "zod";
import { categories } from "../categories.ts";
import { maxIdLength, maxOwnVersions } from "../limits.ts";
import { cleanLine } from "../text/clean-text.ts";
import { descriptionText, postView } from "./post-schema.ts";

/** Characters of a line that is still being written: generous, since nothing typed may be refused. */
const maxLineLength = 2_000;

const line = z.string("Please send text").max(maxLineLength, "That line is too long to be kept").transform(cleanLine);

/** A random name: 26 characters, made where the text is written, which may be far from any server. */
const token = z.string().regex(/^[0-9a-z]{26}$/, "That is no name of a draft");

/** A post as it stands in the form, finished or not: nothing is required and nothing trimmed. */
export const draftText = z.object({
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
export type DraftText = z.infer<typeof draftText>;

/** The versions of a draft that its writer knows: the last one that was stored, and those that may have been. */
const ownVersions = z.array(token).max(maxOwnVersions);

export const draftRef = z.object({ draftId: z.string().min(1).max(maxIdLength) });

export const draftInput = draftRef.extend({
  /** True for a post that was never saved; otherwise `draftId` is the post's id. */
  isNew: z.boolean(),
  text: draftText,
  version: token,
  ownVersions,
  /** `updatedAt` of the post that the text began from; null for a new one. */
  basedOn: z.date().nullable(),
});
export type DraftInput = z.infer<typeof draftInput>;

/** A text that its writer did not choose. */
export const otherTextInput = draftInput.pick({ draftId: true, isNew: true, text: true });
export type OtherTextInput = z.infer<typeof otherTextInput>;

/** Names the draft that a saved post replaces. */
export const baseVersion = draftRef.extend({ ownVersions, basedOn: z.date().nullable() });
export type BaseVersion = z.infer<typeof baseVersion>;

/** What its writer saw of a draft and wants to be rid of. */
export const discardInput = draftRef.extend({ ownVersions });
export type DiscardInput = z.infer<typeof discardInput>;

export const draftView = z.object({
  _id: z.string(),
  ...draftText.shape,
  basedOn: z.date().nullable(),
  version: z.string(),
  updatedAt: z.date(),
});
export type DraftView = z.infer<typeof draftView>;

/** A post that was begun and never saved. */
const unfinishedPost = draftView.pick({ _id: true, title: true, version: true, updatedAt: true }).extend({
  preview: postView.shape.description,
});

/** The last one of the page before. */
const unfinishedCursor = z.object({ updatedAt: z.date(), _id: draftRef.shape.draftId });
export const unfinishedInput = z.object({ cursor: unfinishedCursor.nullish() });
export type UnfinishedInput = z.infer<typeof unfinishedInput>;
export const unfinishedPage = z.object({ items: z.array(unfinishedPost), nextCursor: unfinishedCursor.nullable() });
export type UnfinishedPage = z.infer<typeof unfinishedPage>;

export const draftSaved = z.object({ updatedAt: z.date() });
