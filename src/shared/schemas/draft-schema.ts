import { z } from "zod";
import { maxCategoryLength, maxIdLength, maxOwnVersions } from "../limits.ts";
import { key } from "../words/sentence.ts";
import { typedDetails } from "./post-details-schema.ts";
import { descriptionText, postView } from "./post-schema.ts";
import { typedLine } from "./text-schema.ts";

/** A random id of 26 characters, created by the client, which may be offline. */
const token = z.string().regex(/^[0-9a-z]{26}$/, key("draftIdWrong"));

/** The text of a form, finished or not: nothing is required and nothing is trimmed. */
export const draftText = z.object({
  title: typedLine,
  subTitle: typedLine,
  description: descriptionText,
  /** A name; empty while none is chosen. */
  category: z.string().max(maxCategoryLength, key("draftLineTooLong")),
  imageId: z.string().max(maxIdLength).nullable(),
  isPublished: z.boolean(),
  /** The date of the first publication, when the writer sets it. */
  publishedAt: z.date().nullable(),
  /** The time of scheduled publication. */
  publishAt: z.date().nullable(),
  details: typedDetails.default({}),
});
export type DraftText = z.infer<typeof draftText>;

/** The versions of a draft that the client wrote: the last stored one, and those whose response was lost. */
const ownVersions = z.array(token).max(maxOwnVersions);

export const draftRef = z.object({ draftId: z.string().min(1).max(maxIdLength) });

export const draftInput = draftRef.extend({
  /** True for a post that was never saved. Otherwise `draftId` is the post's id. */
  isNew: z.boolean(),
  text: draftText,
  version: token,
  ownVersions,
  /** `updatedAt` of the post that the text is based on; null for a new post. */
  basedOn: z.date().nullable(),
});
export type DraftInput = z.infer<typeof draftInput>;

/** The text that a writer did not choose in a conflict. */
export const otherTextInput = draftInput.pick({ draftId: true, isNew: true, text: true });
export type OtherTextInput = z.infer<typeof otherTextInput>;

/** The base of a save: the draft that it replaces, and the version of the post. */
const baseVersion = draftRef.extend({ ownVersions, basedOn: z.date().nullable() });
export type BaseVersionInput = z.infer<typeof baseVersion>;

/** For a save of a post or a page. Scripts have no draft. */
export const savedDraft = { baseVersion: baseVersion.optional() };

/** Names the versions of a draft that the writer has seen and discards. */
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

/** The draft of a new post. */
const unfinishedPost = draftView.pick({ _id: true, title: true, version: true, updatedAt: true }).extend({
  preview: postView.shape.description,
});

/** The last item of the page before. */
const unfinishedCursor = z.object({ updatedAt: z.date(), _id: draftRef.shape.draftId });
export const unfinishedInput = z.object({ cursor: unfinishedCursor.nullish() });
export type UnfinishedInput = z.infer<typeof unfinishedInput>;
export const unfinishedSlice = z.object({ items: z.array(unfinishedPost), nextCursor: unfinishedCursor.nullable() });
export type UnfinishedSlice = z.infer<typeof unfinishedSlice>;

export const draftSaved = z.object({ updatedAt: z.date() });
