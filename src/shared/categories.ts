/** The categories. This file imports nothing, so that visitors' code may use it. */
export const categories = ["Technology", "Startup", "Lifestyle", "Finance"] as const;
export type Category = (typeof categories)[number];

export const defaultCategory: Category = "Startup";

/** The tab of all posts. It is not a category: no post has it. */
export const allCategories = "All";

export function isCategory(value: unknown): value is Category {
  return categories.includes(value as Category);
}
