import { z } from "zod";
import { maxAltLength, maxIdLength, maxSearchLength } from "../limits.ts";
import { cleanLine } from "../text/clean-text.ts";

const imageId = z.string("Please name an image").min(1, "Please name an image").max(maxIdLength, "Image not found");

export const imageRef = z.object({ imageId });

/**
 * Which images a list holds: all; those that nothing shows; those that only earlier versions show; those that a text can
 * take, which leaves out the replaced ones.
 */
export const imageFilter = z.enum(["all", "unused", "versions", "choice"], "That is no filter of images");
export type ImageFilter = z.infer<typeof imageFilter>;

export const imageListInput = z.object({
  filter: imageFilter.default("all"),
  /** Part of the file's name or of what the image shows. */
  search: z
    .string("The search term must be text")
    .max(maxSearchLength, `The search term is longer than ${maxSearchLength} characters`)
    .transform(cleanLine)
    .default(""),
  cursor: z.string("cursor must be text").max(maxIdLength, "That cursor is too long").nullish(),
});
export type ImageListInput = z.infer<typeof imageListInput>;

/** An image as the library shows it. */
export const imageRow = z.object({
  _id: z.string(),
  /** What the uploader called it. */
  fileName: z.string(),
  /** What it shows, for people who cannot see it. */
  alt: z.string(),
  /** Pixels of the widest file. */
  width: z.number(),
  height: z.number(),
  /** Of all its files together. */
  bytes: z.number(),
  createdAt: z.date(),
  /** How many posts, unfinished texts and earlier versions show it. */
  posts: z.number(),
  unfinished: z.number(),
  versions: z.number(),
  /** The newest of those posts. */
  shownIn: z.object({ title: z.string(), isCover: z.boolean() }).nullable(),
  /** Another image took its place everywhere. */
  replacedBy: z.string().nullable(),
});
export type ImageRow = z.infer<typeof imageRow>;

export const imagePage = z.object({ items: z.array(imageRow), nextCursor: z.string().nullable() });

export const imageUsesInput = imageRef.extend({
  cursor: z
    .string("cursor must be text")
    .regex(/^(post|unfinished|versions):.{0,64}$/, "That cursor is none of ours")
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

export const imageUsesPage = z.object({ items: z.array(imageUse), nextCursor: z.string().nullable() });

export const imageDescription = imageRef.extend({
  alt: z
    .string("The description must be text")
    .transform((text) => cleanLine(text).trim())
    .pipe(z.string().max(maxAltLength, `The description is longer than ${maxAltLength} characters`)),
});
export type ImageDescription = z.infer<typeof imageDescription>;

export const imageReplacement = imageRef.extend({ byImageId: imageId });
export type ImageReplacement = z.infer<typeof imageReplacement>;

/** How many places show the other image now; many of them follow behind the answer. */
export const imageReplaced = z.object({
  posts: z.number(),
  unfinished: z.number(),
  versions: z.number(),
  isDone: z.boolean(),
  message: z.string(),
});

/** A replacement that texts are still waiting for. */
export const replacementUnderWay = z.object({
  imageId: z.string(),
  byImageId: z.string(),
  /** Of the image that gives way. */
  fileName: z.string(),
  /** How many texts it is about, and how many of them still show the old image. */
  texts: z.number(),
  left: z.number(),
  /** It failed, and is tried again. */
  isHeldUp: z.boolean(),
});
export type ReplacementUnderWay = z.infer<typeof replacementUnderWay>;

export const imageRemoval = imageRef.extend({
  /** Although earlier versions show it: there will be a gap in them. */
  evenFromVersions: z.boolean("evenFromVersions must be true or false").default(false),
});
export type ImageRemoval = z.infer<typeof imageRemoval>;

/** What `removeUnused` would delete: what was uploaded within the last day stays. */
export const unusedImages = z.object({ count: z.number(), bytes: z.number() });
