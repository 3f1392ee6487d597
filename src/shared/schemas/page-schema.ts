import { z } from "zod";
import { maxSubTitleLength } from "../limits.ts";
import type { Site } from "../site.ts";
import { key } from "../words/sentence.ts";
import { translationList } from "./post-details-schema.ts";
import { postChange, postInput, postSaved, postView, translationOf } from "./post-schema.ts";
import { optionalLine } from "./text-schema.ts";

/** Adds it to the end of the menu, which shows it while it is published, or removes it there. */
const isInMenu = z.boolean(key("menuLinkWrong")).optional();

/** A page has every field of a post except the category. */
export const pageInput = postInput.omit({ category: true }).extend({
  subTitle: optionalLine({ max: maxSubTitleLength, tooLong: key("subTitleTooLong") }).default(""),
  imageId: postInput.shape.imageId.nullable().default(null),
  isInMenu,
  translationOf,
});
export type PageInput = z.infer<typeof pageInput>;

export const pageChange = postChange.extend({ isInMenu });
export type PageChange = z.infer<typeof pageChange>;

/** With what every page of the blog shows, since its menu may have changed. */
export const pageSaved = postSaved.extend({ site: z.custom<Site>() });

export const publishedPage = postView
  .pick({ _id: true, address: true, title: true, updatedAt: true })
  .extend({ translations: translationList });
export type PublishedPage = z.infer<typeof publishedPage>;
