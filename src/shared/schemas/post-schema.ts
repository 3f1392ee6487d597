import { z } from "zod";
import { categories } from "../categories.ts";
import { maxIdLength, maxSearchLength, maxSubTitleLength, maxTitleLength } from "../limits.ts";
import { messages } from "../messages.ts";
import { cleanLine, cleanLines } from "../text/clean-text.ts";
import { isDescriptionTooLong } from "../text/description-size.ts";
import { requiredLine } from "./text-schema.ts";

const category = z.enum(categories, `Please choose a category: ${categories.join(", ")}`);

/** HTML from an editor, not sanitised yet. */
export const descriptionText = z
  .string("The description must be text")
  .transform(cleanLines)
  .refine((html) => !isDescriptionTooLong(html), messages.descriptionTooLong);

/** The fields of the post form, without the image. */
export const postFields = z.object(
  {
    title: requiredLine({
      max: maxTitleLength,
      missing: messages.titleMissing,
      tooLong: `The title is longer than ${maxTitleLength} characters`,
    }),
    subTitle: requiredLine({
      max: maxSubTitleLength,
      missing: "Please enter the sub title",
      tooLong: `The sub title is longer than ${maxSubTitleLength} characters`,
    }),
    description: descriptionText.default(""),
    category,
    isPublished: z.boolean("isPublished must be true or false").default(false),
  },
  "Please send the blog's fields",
);
export type PostFields = z.infer<typeof postFields>;

const imageId = z
  .string("Please choose a thumbnail")
  .min(1, "Please choose a thumbnail")
  .max(maxIdLength, "Please choose a thumbnail");

/** Feed keys count microseconds, and numbers are exact up to the year 2255. */
const latestPublication = new Date("2200-01-01T00:00:00Z");

/** When the post publishes itself; null for never. */
const publishAt = z
  .date("The time to publish at must be a date and a time")
  .max(latestPublication, "Please choose a time before the year 2200")
  .nullable();

export const postInput = postFields.extend({ imageId, publishAt: publishAt.optional() });
export type PostInput = z.infer<typeof postInput>;

export const postRef = z.object({
  postId: z.string("Please name a blog").min(1, "Please name a blog").max(maxIdLength, "Blog not found"),
});

/** A missing field keeps its value. */
export const postChange = postRef.extend({
  title: postFields.shape.title.optional(),
  subTitle: postFields.shape.subTitle.optional(),
  description: descriptionText.optional(),
  category: category.optional(),
  isPublished: z.boolean("isPublished must be true or false").optional(),
  imageId: imageId.optional(),
  publishAt: publishAt.optional(),
  /** Replaces the date of the first publication. */
  publishedAt: z
    .date("The publication date must be a date and a time")
    .min(new Date(0), "The publication date must not be before 1970")
    .optional(),
});
export type PostChange = z.infer<typeof postChange>;

export const postPublication = postRef.extend({ isPublished: z.boolean("isPublished must be true or false") });
export type PostPublication = z.infer<typeof postPublication>;

export const postListInput = z.object({
  search: z
    .string("The search term must be text")
    .max(maxSearchLength, `The search term is longer than ${maxSearchLength} characters`)
    .transform(cleanLine)
    .optional(),
  category: category.optional(),
  /** Where the first page starts, from `?before=` of the URL. Later pages use `cursor`. */
  before: z.number("before must be a number").int("before must be a whole number").nullish(),
  cursor: z.number("cursor must be a number").int("cursor must be a whole number").nullish(),
});
export type PostListInput = z.infer<typeof postListInput>;

export const adminListInput = z.object({
  cursor: z.string("cursor must be text").max(maxIdLength, "That cursor is too long").nullish(),
});

/** A post in a public list. */
export const postCard = z.object({
  _id: z.string(),
  title: z.string(),
  category,
  /** Site-relative URL. */
  image: z.string(),
  imageWidth: z.number(),
  imageHeight: z.number(),
  /** `#rrggbb`, shown while the image loads; null when unknown. */
  imageColour: z.string().nullable(),
  /** The first 80 characters of the text. */
  preview: z.string(),
  publishedAt: z.date(),
});
export type PostCard = z.infer<typeof postCard>;

/** A post, whole. */
export const postView = z.object({
  _id: z.string(),
  title: z.string(),
  subTitle: z.string(),
  /** Cleaned HTML. */
  description: z.string(),
  category,
  imageId: z.string(),
  /** Site-relative URL. */
  image: z.string(),
  imageWidth: z.number(),
  imageHeight: z.number(),
  imageColour: z.string().nullable(),
  isPublished: z.boolean(),
  /** First publication; null before. */
  publishedAt: z.date().nullable(),
  /** When the post will publish itself; null when it has no schedule. */
  publishAt: z.date().nullable(),
  createdAt: z.date(),
  updatedAt: z.date(),
});
export type PostView = z.infer<typeof postView>;

/** A post in the admin list. */
export const postRow = postView.omit({ description: true });
export type PostRow = z.infer<typeof postRow>;

export const postPage = z.object({ items: z.array(postCard), nextCursor: z.number().nullable() });
export const postRowPage = z.object({ items: z.array(postRow), nextCursor: z.string().nullable() });
export const postSaved = z.object({ post: postView, message: z.string() });

/** One page of whole posts, for feeds. */
export const postFeedInput = postListInput.pick({ category: true, before: true });
export type PostFeedInput = z.infer<typeof postFeedInput>;
/** Asks for the canonical start of a list, for a `before` from a URL. */
export const postListStartInput = postFeedInput.extend({
  before: z.number("before must be a number").int("before must be a whole number"),
});
export type PostListStartInput = z.infer<typeof postListStartInput>;
export const postListStart = z.object({
  /** The feedKey of the post right above, after which the list starts; null when it starts with the newest post. */
  before: z.number().nullable(),
  isEmpty: z.boolean(),
});
export const postFeedPage = z.object({ items: z.array(postView), nextCursor: z.number().nullable() });

/** `from` is the feedKey of the first post of a sitemap. */
export const sitemapInput = z.object({
  from: z.number("from must be a number").int("from must be a whole number"),
});
export const sitemapEntry = postView.pick({ _id: true, title: true, imageId: true, updatedAt: true });
export type SitemapEntry = z.infer<typeof sitemapEntry>;
