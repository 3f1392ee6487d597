/** The one list of categories (specification §2). This file imports nothing, so that visitors' code may use it. */
export const categories = ["Technology", "Startup", "Lifestyle", "Finance"] as const;
export type Category = (typeof categories)[number];

export const defaultCategory: Category = "Startup";

/** The tab that narrows nothing. It is no category: no post carries it. */
export const allCategories = "All";

export function isCategory(value: unknown): value is Category {
  return categories.includes(value as Category);
}
