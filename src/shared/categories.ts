/** This file imports nothing, so that visitors' code may use it. */

/** The categories of a new blog, which the first migration inserts. */
export const firstCategories = ["Technology", "Startup", "Lifestyle", "Finance"] as const;

/** The tab of all posts. No category has this name. */
export const allCategories = "All";

/** The category of a new post. @param names of all categories, in their order */
export const defaultCategory = (names: string[]): string => names.find((name) => name === "Startup") ?? names[0] ?? "";
