import { z } from "zod";
import { maxTagLength, maxTypedSlugLength } from "../limits.ts";
import { key } from "../words/sentence.ts";
import { cursorText, requiredLine, searchTerm } from "./text-schema.ts";

/** The typed beginning of a tag. */
export const tagText = z.object({ text: z.string(key("tagMissing")).max(maxTagLength, key("tagTooLong")) });

export const tagNames = z.array(z.string());

export const tagName = requiredLine({ max: maxTagLength, missing: key("tagMissing"), tooLong: key("tagTooLong") });

export const tagRef = z.object({ tagId: z.number(key("tagNotFound")).int(key("tagNotFound")) });

/** @param shownName the name on the screen; without it, a tag that was renamed meanwhile is changed too */
export const tagChange = tagRef.extend({ shownName: z.string().max(maxTagLength).optional() });
export type TagChange = z.infer<typeof tagChange>;

export const tagRename = tagChange.extend({ name: tagName });
export type TagRename = z.infer<typeof tagRename>;

export const tagVisibility = tagRef.extend({ isHidden: z.boolean(key("isHiddenNotBoolean")) });
export type TagVisibility = z.infer<typeof tagVisibility>;

/** A tag, and the name of the one that takes over its posts. */
export const tagMerge = tagChange.extend({ into: tagName });
export type TagMerge = z.infer<typeof tagMerge>;

export const tagListInput = z.object({
  search: searchTerm.default(""),
  cursor: cursorText(maxTypedSlugLength),
});
export type TagListInput = z.infer<typeof tagListInput>;

/** A tag in the owner's list. */
export const tagRow = z.object({
  _id: z.number(),
  name: z.string(),
  slug: z.string(),
  isHidden: z.boolean(),
  /** Posts and drafts, counted up to `maxCounted`. */
  posts: z.number(),
});
export type TagRow = z.infer<typeof tagRow>;

export const tagSlice = z.object({ items: z.array(tagRow), nextCursor: z.string().nullable() });
export type TagSlice = z.infer<typeof tagSlice>;
