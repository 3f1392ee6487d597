import { z } from "zod";
import { key } from "../words/sentence.ts";
import { shownFields, translationList } from "./post-details-schema.ts";
import { byline, inLanguage, postCard, postView, tagLink } from "./post-schema.ts";

/** A heading of a post. */
const outlineEntry = z.object({
  /** Id of its anchor. */
  id: z.string(),
  text: z.string(),
  /** 1 to 6. */
  level: z.number(),
});
export type OutlineEntry = z.infer<typeof outlineEntry>;

const neighbour = postView.pick({ _id: true, address: true, title: true });

/** A post as its page shows it. */
export const postReading = postView.omit({ description: true }).extend({
  /**
   * Texts for search engines and for previews on other sites: the writer's own, or the title and the excerpt or sub
   * title.
   */
  metaTitle: z.string(),
  metaDescription: z.string(),
  ...shownFields("page"),
  /** Empty: the blog's author. */
  authors: z.array(byline),
  /** Without hidden tags. */
  tags: z.array(tagLink),
  inLanguage,
  translations: translationList,
  /** The description with anchors, coloured code and footnotes. */
  html: z.string(),
  /** Empty for a short post. */
  outline: z.array(outlineEntry),
  readingMinutes: z.number(),
  /** For the comment form: proves that the page was requested, and when. Null when comments are closed or the post is unpublished. */
  commentToken: z.string().nullable(),
  /** The posts published before and after; null at the ends and for an unpublished post. */
  older: neighbour.nullable(),
  newer: neighbour.nullable(),
  /** Posts on the same subject. */
  related: z.array(postCard),
});
export type PostReading = z.infer<typeof postReading>;

/** Where a slice of the archive starts. A year that no calendar has is one without posts. */
export const archiveInput = z.object({
  year: z.int(key("yearWrong")).min(1, key("yearWrong")).max(9999, key("yearWrong")).optional(),
  before: z.number(key("beforeNotNumber")).int(key("beforeNotWhole")).nullish(),
});
export type ArchiveInput = z.infer<typeof archiveInput>;

export const archiveView = z.object({
  /** Newest first, in the blog's time zone. */
  years: z.array(z.number()),
  /** Null in a blog without posts. */
  year: z.number().nullable(),
  /** The feedKey of the post of the year right above; null at the year's end. */
  before: z.number().nullable(),
  items: z.array(
    postView.pick({ _id: true, address: true, title: true }).extend({ publishedAt: z.date(), inLanguage }),
  ),
  nextCursor: z.number().nullable(),
});
export type ArchiveView = z.infer<typeof archiveView>;
