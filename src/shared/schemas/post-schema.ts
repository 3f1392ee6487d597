import { z } from "zod";
import {
  maxIdLength,
  maxPostChanges,
  maxPostRefLength,
  maxSubTitleLength,
  maxTitleLength,
  mostListed,
} from "../limits.ts";
import { postSorts, postStatuses } from "../post-filter.ts";
import { cleanLines } from "../text/clean-text.ts";
import { isDescriptionTooLong } from "../text/description-size.ts";
import { key } from "../words/sentence.ts";
import { allDetails, detailsInput, shownFields, translationList } from "./post-details-schema.ts";
import { tagName, tagText } from "./tag-schema.ts";
import { cursorText, idText, optionalLine, requiredLine, searchTerm } from "./text-schema.ts";

/** A current or former name. Only the service knows the names; other text matches none. */
const category = z.string().catch("");

/** The current or a former slug of a tag or author. Only the service knows the slugs; other text matches none. */
const slug = z.string().catch("");

/** The name that visitors see; empty for none. */
const categoryName = z.string();

/** HTML from an editor, not sanitised yet. */
export const descriptionText = z
  .string(key("descriptionNotText"))
  .transform(cleanLines)
  .refine((html) => !isDescriptionTooLong(html), key("descriptionTooLong"));

/** The fields of the post form, without the image. */
export const postFormFields = z.object(
  {
    title: requiredLine({
      max: maxTitleLength,
      missing: key("titleMissing"),
      tooLong: key("titleTooLong"),
    }),
    subTitle: requiredLine({
      max: maxSubTitleLength,
      missing: key("subTitleMissing"),
      tooLong: key("subTitleTooLong"),
    }),
    description: descriptionText.default(""),
    category,
    isPublished: z.boolean(key("isPublishedNotBoolean")).default(false),
  },
  key("postFieldsMissing"),
);

const imageId = idText(key("thumbnailMissing"), key("thumbnailMissing"));

/** Feed keys count microseconds, and numbers are exact up to the year 2255. */
const latestPublication = new Date("2200-01-01T00:00:00Z");

/**
 * Whether the post is sent to subscribers when it is published. Missing: the earlier decision stays; the default is not
 * to send.
 */
const sendsMail = z.boolean(key("sendsMailNotBoolean")).optional();

/** The time of scheduled publication; null for none. */
const publishAt = z.date(key("publishAtNotDate")).max(latestPublication, key("publishAtTooLate")).nullable();

export const postInput = postFormFields.extend({
  imageId,
  publishAt: publishAt.optional(),
  details: detailsInput.optional(),
  sendsMail,
});
export type PostInput = z.infer<typeof postInput>;

export const postRef = z.object({
  postId: idText(key("postNotNamed"), key("postNotFound"), maxPostRefLength),
});

/** The id or slug of the text that it is a translation of; null for none. Missing: it stays. */
export const translationOf = postRef.shape.postId.nullable().optional();

/** A post that a script adds: it may lack what the form asks for. */
export const scriptedPost = postInput.extend({
  subTitle: optionalLine({ max: maxSubTitleLength, tooLong: key("subTitleTooLong") }).default(""),
  category: category.default(""),
  imageId: imageId.nullable().default(null),
  translationOf,
});

/** A change that is refused if the post was changed after this moment. */
export const ifUpdatedAt = z.date().optional();

/** A missing field keeps its value. */
export const postChange = postRef.extend({
  title: postFormFields.shape.title.optional(),
  /** Empty, for a post that has none. So are the category and, as null, the cover. */
  subTitle: optionalLine({ max: maxSubTitleLength, tooLong: key("subTitleTooLong") }).optional(),
  description: descriptionText.optional(),
  category: category.optional(),
  isPublished: z.boolean(key("isPublishedNotBoolean")).optional(),
  imageId: imageId.nullable().optional(),
  publishAt: publishAt.optional(),
  details: detailsInput.optional(),
  sendsMail,
  translationOf,
  /** Replaces the date of the first publication. */
  publishedAt: z.date(key("publishedAtNotDate")).min(new Date(0), key("publishedAtTooEarly")).optional(),
});
export type PostChange = z.infer<typeof postChange>;

export const postPublication = postRef.extend({ isPublished: z.boolean(key("isPublishedNotBoolean")), ifUpdatedAt });
export type PostPublication = z.infer<typeof postPublication>;

/** A change of a post from its list. Those that are missing keep their value; `isDeleted: false` takes it out of the trash. */
const listedPostChange = postRef.extend({
  isDeleted: z.boolean(key("isDeletedNotBoolean")).optional(),
  isPublished: z.boolean(key("isPublishedNotBoolean")).optional(),
  publishAt: z.date(key("publishAtNotDate")).optional(),
  category: category.optional(),
  addTag: tagName.optional(),
  removeTag: tagName.optional(),
});
export type ListedPostChange = z.infer<typeof listedPostChange>;

export const listedPostChanges = z.object({
  changes: z
    .array(listedPostChange, key("postsNotNamed"))
    .min(1, key("postsNotChosen"))
    .max(maxPostChanges, key("postChangesTooMany")),
});

/** The changes that undo it: one for each post that was changed. */
export const postsChanged = z.object({ undo: z.array(listedPostChange) });

export const postListInput = z.object({
  search: searchTerm.optional(),
  category: category.optional(),
  /** The posts with a tag, or of an author. Search and category are then ignored. */
  tag: slug.optional(),
  author: slug.optional(),
  /** The posts in this language. Missing: those of the blog's, and those that are not translated into it. */
  language: slug.optional(),
  /** Where the first page starts, from `?before=` of the URL. Later pages use `cursor`. */
  before: z.number(key("beforeNotNumber")).int(key("beforeNotWhole")).nullish(),
  cursor: z.number(key("cursorNotNumber")).int(key("cursorNotWhole")).nullish(),
});
export type PostListInput = z.infer<typeof postListInput>;

/** A missing filter does not filter. A category or tag that does not exist has no posts. */
export const adminListInput = z.object({
  search: searchTerm.optional(),
  /** Searches titles only. */
  isTitleOnly: z.boolean(key("isTitleOnlyNotBoolean")).default(false),
  status: z.enum(postStatuses, key("statusUnknown")).optional(),
  category: category.optional(),
  tag: tagText.shape.text.optional(),
  sort: z.enum(postSorts, key("sortUnknown")).default(postSorts[0]),
  /** The place of the last row; it may contain its title. */
  cursor: cursorText(2 * maxTitleLength + maxIdLength),
});
export type AdminListInput = z.infer<typeof adminListInput>;

/** The attributes of an element with a post in a language of its own. */
export const inLanguage = z.object({ lang: z.string(), dir: z.enum(["ltr", "rtl"]) }).optional();

/** The point that crops of the image keep, as CSS: `30% 70%`. */
const imageFocus = z.string().nullish();

/** A post in a public list. */
export const postCard = z.object({
  _id: z.string(),
  /** The last segment of its own address: the id or the slug. */
  address: z.string(),
  title: z.string(),
  category: categoryName,
  /** Site-relative URL; null without a cover. */
  image: z.string().nullable(),
  /** 0 without a cover. */
  imageWidth: z.number(),
  imageHeight: z.number(),
  /** `#rrggbb`, shown while the image loads; null when unknown. */
  imageColour: z.string().nullable(),
  imageFocus,
  /** The first 80 characters of the text. */
  preview: z.string(),
  publishedAt: z.date(),
  /** The names of its authors, on a blog with several authors. */
  authorNames: z.string().optional(),
  inLanguage,
  /** Left out where they are empty, as of most posts. */
  ...z.object(shownFields("card")).partial().shape,
});
export type PostCardView = z.infer<typeof postCard>;

/** A post or page, whole. It may have no cover. */
export const postView = z.object({
  _id: z.string(),
  kind: z.enum(["post", "page"]),
  /** The last segment of its own address: the id or the slug. For a page, a slash and the slug. */
  address: z.string(),
  title: z.string(),
  subTitle: z.string(),
  /** Cleaned HTML. */
  description: z.string(),
  category: categoryName,
  imageId: z.string().nullable(),
  /** Site-relative URL. */
  image: z.string().nullable(),
  /** 0 without a cover. */
  imageWidth: z.number(),
  imageHeight: z.number(),
  imageColour: z.string().nullable(),
  imageFocus,
  isPublished: z.boolean(),
  /** First publication; null before. */
  publishedAt: z.date().nullable(),
  /** When the post will publish itself; null when it has no schedule. */
  publishAt: z.date().nullable(),
  createdAt: z.date(),
  updatedAt: z.date(),
  ...shownFields("api"),
});
export type PostView = z.infer<typeof postView>;

/** A post as a writer adds it: it has a cover. */
export const addedPost = postView.extend({ imageId: z.string(), image: z.string() });
export type AddedPost = z.infer<typeof addedPost>;

/** A name under a post's title. Most have no account, and every page carries its bylines. */
export const byline = z.object({ name: z.string(), slug: z.string(), fediverseAccount: z.string().optional() });
export type Byline = z.infer<typeof byline>;

/** A tag under a post. */
export const tagLink = z.object({ name: z.string(), slug: z.string() });
export type TagLink = z.infer<typeof tagLink>;

/** A post as feeds, oEmbed and its Markdown show it. */
export const postElsewhereView = postView.extend({
  /** The excerpt, or the sub title. */
  summary: z.string(),
  /** Empty: the blog's author. */
  authors: z.array(byline),
  /** Without hidden tags. */
  tags: z.array(tagLink),
  ...shownFields("elsewhere"),
  /** The id in the feed of the blog that the post was imported from. */
  feedId: z.string().nullable(),
  /** The id in the feeds of this blog; null: its address. */
  ownFeedId: z.string().nullable(),
  /** The sounds and videos that the text plays. */
  played: z.array(z.object({ url: z.string(), mime: z.string(), bytes: z.number() })),
  inLanguage,
});
export type PostElsewhere = z.infer<typeof postElsewhereView>;

/** A post as its form edits it. */
export const postToEdit = postView.extend({ details: allDetails });
export type PostToEdit = z.infer<typeof postToEdit>;

/** A post in the admin list. */
export const postRow = postView.omit({ description: true, kind: true }).extend({
  /** Of its own, if it is not the blog's. */
  language: z.string().optional(),
  /** The languages of its translations, drafts included. */
  translations: z.array(z.string()).optional(),
  /** Whether it has a draft: changes that readers do not see yet. */
  hasDraft: z.boolean(),
  /** In all days. 0 while nothing was counted. */
  views: z.number(),
  /** Approved ones, counted up to `maxCounted`. */
  comments: z.number(),
});
export type PostRow = z.infer<typeof postRow>;

export const postSlice = z.object({
  items: z.array(postCard),
  nextCursor: z.number().nullable(),
  /** The description of the category, or the biography of the author. */
  intro: z.string().optional(),
  /** The data above the list of a tag or author. */
  heading: z
    .object({
      name: z.string(),
      /** Site-relative URL. */
      image: z.string().optional(),
      links: z.array(z.string()).optional(),
    })
    .optional(),
});
export type PostSlice = z.infer<typeof postSlice>;
export const postRowSlice = z.object({ items: z.array(postRow), nextCursor: z.string().nullable() });
export const adminPostSlice = postRowSlice.extend({
  /** Whether the search found so many posts that the list has only the newest of them. */
  isCut: z.boolean(),
});
export type AdminPostSlice = z.infer<typeof adminPostSlice>;
export const postSaved = z.object({ post: postView, message: z.string() });

/** A part of the list of published posts: those after `before`, the id of a post, and how many. */
export const postAllInput = z
  .object({
    before: postRef.shape.postId.optional(),
    limit: z.int(key("limitWrong")).min(1, key("limitWrong")).max(mostListed, key("limitWrong")).optional(),
  })
  .prefault({});
export type PostAllInput = z.infer<typeof postAllInput>;

/** One page of whole posts, for feeds. */
export const postFeedInput = postListInput.pick({
  category: true,
  tag: true,
  author: true,
  language: true,
  before: true,
});
export type PostFeedInput = z.infer<typeof postFeedInput>;
/** Asks for the canonical start of a list, for a `before` from a URL. */
export const postListStartInput = postFeedInput.extend({
  before: z.number(key("beforeNotNumber")).int(key("beforeNotWhole")),
});
export type PostListStartInput = z.infer<typeof postListStartInput>;
export const postListStart = z.object({
  /** The feedKey of the post right above, after which the list starts; null when it starts with the newest post. */
  before: z.number().nullable(),
  isEmpty: z.boolean(),
});
export const postFeedSlice = z.object({ items: z.array(postElsewhereView), nextCursor: z.number().nullable() });

/** `from` is the feedKey of the first post of a sitemap. */
export const sitemapInput = z.object({
  from: z.number(key("fromNotNumber")).int(key("fromNotWhole")),
});
/** A post without an original on another site. */
export const sitemapEntry = postView
  .pick({ _id: true, address: true, title: true, imageId: true, updatedAt: true })
  .extend({ translations: translationList });
export type SitemapEntry = z.infer<typeof sitemapEntry>;
