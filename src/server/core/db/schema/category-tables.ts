import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** The id of a category. People, requests and responses name categories; only the database holds ids. */
export type CategoryId = string & { readonly isCategoryId: true };

/**
 * Categories. `posts.category` holds the id. The ids of the first four are their first names, since posts held names before.
 * A renamed category keeps its id. A deleted one stays as a row that names its successor, for texts and links that hold it.
 */
export const categories = sqliteTable("categories", {
  id: text().$type<CategoryId>().primaryKey(),
  name: text().notNull(),
  slug: text().notNull().unique(),
  description: text().notNull().default(""),
  position: integer().notNull(),
  /** The category that took over the posts; null unless deleted. */
  mergedInto: text().$type<CategoryId>(),
});

/** Names and slugs that a category had, folded: links and scripts may still use them. */
export const formerCategoryNames = sqliteTable("formerCategoryNames", {
  name: text().primaryKey(),
  categoryId: text()
    .$type<CategoryId>()
    .notNull()
    .references(() => categories.id, { onDelete: "cascade" }),
});
