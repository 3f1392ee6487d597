import { z } from "zod";
import { maxCategories, maxCategoryDescriptionLength, maxCategoryLength, maxIdLength } from "../limits.ts";
import { cleanLine } from "../text/clean-text.ts";
import { key } from "../words/sentence.ts";
import { idText, requiredLine } from "./text-schema.ts";

const id = idText(key("categoryNotNamed"), key("categoryNotFound"));

export const categoryInput = z.object({
  name: requiredLine({
    max: maxCategoryLength,
    missing: key("categoryNameMissing"),
    tooLong: key("categoryNameTooLong"),
  }),
  description: z
    .string(key("categoryDescriptionNotText"))
    .transform((text) => cleanLine(text.replace(/\s+/g, " ")).trim())
    .pipe(z.string().max(maxCategoryDescriptionLength, key("categoryDescriptionTooLong")))
    .default(""),
});
export type CategoryInput = z.infer<typeof categoryInput>;

/** @param version that the form shows; without one, the stored category is replaced unconditionally */
export const categoryChange = categoryInput.extend({ _id: id, version: z.string().max(maxIdLength).optional() });
export type CategoryChange = z.infer<typeof categoryChange>;

/** Every category, in the new order. */
export const categoryOrder = z.object({ ids: z.array(id).max(maxCategories, key("categoriesTooMany")) });
export type CategoryOrder = z.infer<typeof categoryOrder>;

/** A category to delete, and the one that takes over its posts. */
export const categoryRemoval = z.object({ _id: id, successorId: id });
export type CategoryRemoval = z.infer<typeof categoryRemoval>;

/** A category in the owner's list. The version changes with name and description. */
export const categoryRow = z.object({
  _id: z.string(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  version: z.string(),
  /** Published posts, counted up to `maxCounted`. */
  posts: z.number(),
});
export type CategoryRow = z.infer<typeof categoryRow>;
