import { setImmediate as nextTurn } from "node:timers/promises";
import { and, desc, eq, gte, lt, max, min, sql } from "drizzle-orm";
import { integer, sqliteTable } from "drizzle-orm/sqlite-core";
import type { Category } from "../../shared/categories.ts";
import { cardsPerPage } from "../../shared/limits.ts";
import { type Db, preparedOnce } from "../db/client.ts";
import { blogs, images } from "../db/schema.ts";
import { readTotals } from "../db/totals.ts";
import { cardSelection } from "./blog-view.ts";
import { searchExpression } from "./search-grams.ts";

/** The FTS5 table of drizzle/0004_index_search_grams.sql; its rowid is the post's feedKey. */
const blogSearch = sqliteTable("blogSearch", { feedKey: integer("rowid").notNull() });

/** Posts that a search looks through before others get their turn, about: two milliseconds where common pieces never meet. */
const postsAtFirst = 50_000;
/** A stretch of the index that took less, in milliseconds, is followed by one of twice its length. */
const quickMs = 1;

const searchQueries = preparedOnce((db) => {
  const end = (outermost: typeof max | typeof min) =>
    db
      .select({ feedKey: outermost(blogs.feedKey) })
      .from(blogs)
      .where(sql`${blogs.isPublished} = 1`)
      .prepare();
  return {
    newest: end(max),
    oldest: end(min),
    stretch: db
      .select(cardSelection)
      .from(blogSearch)
      .innerJoin(blogs, eq(blogs.feedKey, blogSearch.feedKey))
      .innerJoin(images, eq(images.id, blogs.imageId))
      .where(
        and(
          sql`"blogSearch" MATCH ${sql.placeholder("expression")}`,
          lt(blogSearch.feedKey, sql.placeholder("before")),
          gte(blogSearch.feedKey, sql.placeholder("from")),
          // The index proposes, the rule decides.
          sql`instr(${blogs.searchText}, ${sql.placeholder("term")}) > 0`,
        ),
      )
      .orderBy(desc(blogSearch.feedKey))
      .limit(sql.placeholder("limit"))
      .prepare(),
  };
});

interface BlogSearch {
  /** Folded, not empty. */
  term: string;
  category: Category | undefined;
  /** The feedKey below which it begins. */
  before: number;
}

/**
 * The newest posts that the search rule finds, as rows for cards: one more than a page holds, if there are as many.
 *
 * The index is walked through in stretches, newest first, and between them others get their turn: a term of common pieces
 * that never stand together has to be looked for in all of it.
 *
 * @param atFirst posts in the first stretch, where they lie evenly
 */
export async function searchBlogs(db: Db, { term, category, before }: BlogSearch, atFirst = postsAtFirst) {
  const { newest, oldest, stretch } = searchQueries(db);
  const expression = searchExpression(term, category);
  const wanted = cardsPerPage + 1;
  const { published } = readTotals(db);
  if (published <= atFirst) return stretch.all({ expression, term, before, from: 0, limit: wanted });

  const first = oldest.get()?.feedKey ?? 0;
  const last = newest.get()?.feedKey ?? 0;
  let end = Math.min(before, last + 1);
  let length = Math.ceil(((last - first + 1) * atFirst) / published);
  const found: ReturnType<typeof stretch.all> = [];
  while (end > first && found.length < wanted) {
    const from = Math.max(first, end - length);
    const began = performance.now();
    found.push(...stretch.all({ expression, term, before: end, from, limit: wanted - found.length }));
    if (performance.now() - began < quickMs) length *= 2;
    end = from;
    await nextTurn();
  }
  return found;
}
