import { z } from "zod";
import { maxSubTitleLength } from "../limits.ts";
import type { Site } from "../site.ts";
import { key } from "../words/sentence.ts";
import { postInput, postRef, postSaved, postView } from "./post-schema.ts";
import { optionalLine } from "./text-schema.ts";

const isInMenu = z.boolean(key("menuLinkWrong"));

/** A page has every field of a post except the category. */
export const pageInput = postInput.omit({ category: true }).extend({
  subTitle: optionalLine({ max: maxSubTitleLength, tooLong: key("subTitleTooLong") }).default(""),
  imageId: postInput.shape.imageId.nullable().default(null),
  /** Adds it to the end of the menu, which shows it while it is published. */
  isInMenu: isInMenu.optional(),
});
export type PageInput = z.infer<typeof pageInput>;

export const pageInMenu = postRef.extend({ isInMenu });
export type PageInMenu = z.infer<typeof pageInMenu>;

/** What every page of the blog shows, after its menu was changed. */
const withSite = z.object({ site: z.custom<Site>() });
export const pageInMenuSaved = withSite;
export const pageAdded = postSaved.extend(withSite.shape);

export const publishedPage = postView.pick({ _id: true, address: true, title: true, updatedAt: true });
export type PublishedPage = z.infer<typeof publishedPage>;
