import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * The partitions of the search index with the lowest and highest feedKey that each has held. Triggers fill it.
 *
 * @see docs/decisions/0034-search-index-partitions.md
 */
export const searchParts = sqliteTable("searchParts", {
  part: integer().primaryKey(),
  oldest: integer().notNull(),
  newest: integer().notNull(),
});

/**
 * Published posts, by feedKey, whose text is not indexed yet. Triggers insert them and src/server/content/search/text-index.ts indexes
 * them. A post that our own procedures write is indexed in the same transaction.
 */
export const postTextWaiting = sqliteTable("blogTextWaiting", { feedKey: integer().primaryKey() });

/**
 * Published posts, by feedKey, whose new description has the same words: the trigger then keeps their index entries. A row exists
 * only inside the transaction that writes the description (src/server/content/search/text-index.ts).
 */
export const postTextSame = sqliteTable("blogTextSame", { feedKey: integer().primaryKey() });

/** Words of published posts, for searches by prefix. A word stays when its last post is deleted. */
export const postWords = sqliteTable("blogWords", {
  word: text().primaryKey(),
  /** How often a post with this word was indexed: at least the number of posts that have it. */
  posts: integer().notNull(),
});
