import { z } from "zod";
import { maxAltLength } from "../limits.ts";
import { cleanLine } from "../text/clean-text.ts";
import { key } from "../words/sentence.ts";
import { cursorText, idText, measured, searchTerm } from "./text-schema.ts";

const imageId = idText(key("imageNotNamed"), key("imageNotFound"));

export const imageRef = z.object({ imageId });

/**
 * Filters of the library: all images; unused ones; those that only earlier versions show; those without a description; those
 * that a writer can choose, which excludes replaced ones.
 */
export const imageFilter = z.enum(["all", "unused", "versions", "undescribed", "choice"], key("imageFilterUnknown"));
export type ImageFilter = z.infer<typeof imageFilter>;

export const imageListInput = z.object({
  filter: imageFilter.default("all"),
  /** Part of the file name or of the description. */
  search: searchTerm.default(""),
  cursor: cursorText(),
});
export type ImageListInput = z.infer<typeof imageListInput>;

/** An image as the library shows it. */
export const imageRow = z.object({
  _id: z.string(),
  /** File name given by the uploader. */
  fileName: z.string(),
  /** Description for people who cannot see the image. */
  alt: z.string(),
  /** Pixels of the file that is 1600 wide at most. */
  width: z.number(),
  height: z.number(),
  /** Pixels of the large copy's width; null without one. */
  largeWidth: z.number().nullable(),
  /** Bytes of all its files. */
  bytes: z.number(),
  createdAt: z.date(),
  /** How many posts, drafts and earlier versions show it. */
  posts: z.number(),
  unfinished: z.number(),
  versions: z.number(),
  /** How many posts and drafts in the trash show it. */
  trash: z.number(),
  /** How many authors have it as their image. */
  authors: z.number(),
  /** 1 for the blog's logo or icon. */
  look: z.number(),
  /** The newest of those posts. */
  shownIn: z.object({ title: z.string(), isCover: z.boolean() }).nullable(),
  /** The image that replaced it. */
  replacedBy: z.string().nullable(),
});
export type ImageRow = z.infer<typeof imageRow>;

export const imageSlice = z.object({ items: z.array(imageRow), nextCursor: z.string().nullable() });

export const imageUsesInput = imageRef.extend({
  cursor: z
    .string(key("cursorNotText"))
    .regex(/^(look|post|author|unfinished|versions):.{0,64}$/, key("cursorUnknown"))
    .nullish(),
});
export type ImageUsesInput = z.infer<typeof imageUsesInput>;

const shownAs = { isCover: z.boolean(), isInText: z.boolean() };

/** One place that shows an image. */
export const imageUse = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("post"),
    postId: z.string(),
    title: z.string(),
    status: z.enum(["published", "scheduled", "draft"]),
    ...shownAs,
  }),
  z.object({ kind: z.literal("look"), isLogo: z.boolean(), isIcon: z.boolean() }),
  z.object({ kind: z.literal("author"), authorId: z.string(), title: z.string() }),
  z.object({
    kind: z.literal("unfinished"),
    draftId: z.string(),
    /** Null for a post that was never saved. */
    postId: z.string().nullable(),
    title: z.string(),
    ...shownAs,
  }),
  /** Earlier versions of one post together. */
  z.object({ kind: z.literal("versions"), postId: z.string(), title: z.string(), count: z.number() }),
]);
export type ImageUse = z.infer<typeof imageUse>;

export const imageUsesSlice = z.object({ items: z.array(imageUse), nextCursor: z.string().nullable() });

export const imageDescription = imageRef.extend({
  alt: measured({ max: maxAltLength, missing: key("descriptionNotText"), tooLong: key("imageAltTooLong") }).transform(
    (text) => cleanLine(text).trim(),
  ),
});
export type ImageDescription = z.infer<typeof imageDescription>;

const percent = z
  .number(key("focusNotPercent"))
  .int(key("focusNotPercent"))
  .min(0, key("focusNotPercent"))
  .max(100, key("focusNotPercent"));

/** The point of an image that crops keep, in percent from its left and its top. */
export const focalPoint = z.object({ x: percent, y: percent });
export type FocalPoint = z.infer<typeof focalPoint>;

/** Null: no point was chosen, and crops keep the middle. */
export const storedFocus = z.object({ focus: focalPoint.nullable() });
export const imageFocusInput = imageRef.extend(storedFocus.shape);
export type ImageFocusInput = z.infer<typeof imageFocusInput>;

export const imageReplacement = imageRef.extend({ byImageId: imageId });
export type ImageReplacement = z.infer<typeof imageReplacement>;

/** Number of texts rewritten before the response; more may follow in the background. */
export const imageReplaced = z.object({
  posts: z.number(),
  unfinished: z.number(),
  versions: z.number(),
  isDone: z.boolean(),
  message: z.string(),
});

/** A replacement for which texts still have to be rewritten. */
export const replacementUnderWay = z.object({
  imageId: z.string(),
  byImageId: z.string(),
  /** The file name of the replaced image. */
  fileName: z.string(),
  /** Number of texts that showed the old image, and number of those that still do. */
  texts: z.number(),
  left: z.number(),
  /** Whether it failed and is tried again. */
  isHeldUp: z.boolean(),
});
export type ReplacementUnderWay = z.infer<typeof replacementUnderWay>;

export const imageRemoval = imageRef.extend({
  /** Deletes the image even if earlier versions show it, which then lack it. */
  evenFromVersions: z.boolean(key("evenFromVersionsNotBoolean")).default(false),
});
export type ImageRemoval = z.infer<typeof imageRemoval>;

/** The number of images that `removeUnused` would delete, without the uploads of the last day. */
export const unusedImages = z.object({ count: z.number(), bytes: z.number() });

/** An image that was fetched into the library, with the pixels of its widest file. */
export const fetchedImage = z.object({
  imageId: z.string(),
  width: z.number(),
  height: z.number(),
  /** Set if the file moves and the stored image does not. */
  isStill: z.boolean().optional(),
});
