import { and, desc, eq, gt, lt, type SQL, sql } from "drizzle-orm";
import { integer, sqliteTable } from "drizzle-orm/sqlite-core";
import { cardsPerPage } from "../../../shared/limits.ts";
import { type Db, preparedOnce } from "../../core/db/client.ts";
import { type CategoryId, images, posts } from "../../core/db/schema.ts";
import { fixedLimit } from "../../core/db/slice.ts";
import { cardSelection, type PlacedCard, readCards, selectPosts } from "../posts/post-view.ts";
import { newestOfPartitions, type PostRange, proposalExpression, searchExpression } from "./title-index.ts";

/** The FTS5 table that the triggers of drizzle/triggers.sql fill; its rowid is the post's feedKey. */
const postSearch = sqliteTable("blogSearch", { feedKey: integer("rowid").notNull() });

const beforeTheOldest = Number.MIN_SAFE_INTEGER;

/**
 * Up to this number of candidates are read one by one, which takes less time than looking up all tokens of the term.
 * More than a page.
 */
const fewPosts = 32;

const searchQueries = preparedOnce((db) => {
  // Bound numbers are REAL, by which FTS5 cannot seek: it would walk from the newest post.
  const proposed = (...conditions: SQL[]) =>
    and(
      sql`"blogSearch" MATCH ${sql.placeholder("expression")}`,
      lt(postSearch.feedKey, sql`CAST(${sql.placeholder("before")} AS INTEGER)`),
      gt(postSearch.feedKey, sql`CAST(${sql.placeholder("after")} AS INTEGER)`),
      ...conditions,
    );
  // The index finds candidates; this condition decides.
  const hasTerm = sql`instr(${posts.searchText}, ${sql.placeholder("term")}) > 0`;

  const proposals = db
    .select({ feedKey: postSearch.feedKey })
    .from(postSearch)
    .where(proposed())
    .orderBy(desc(postSearch.feedKey))
    .limit(fixedLimit(fewPosts))
    .prepare();

  const among = selectPosts(db, cardSelection)
    .where(and(sql`${posts.feedKey} IN (SELECT value FROM json_each(${sql.placeholder("feedKeys")}))`, hasTerm))
    .orderBy(desc(posts.feedKey))
    .limit(fixedLimit(cardsPerPage + 1))
    .prepare();

  const newest = db
    .select(cardSelection)
    .from(postSearch)
    .innerJoin(posts, eq(posts.feedKey, postSearch.feedKey))
    .leftJoin(images, eq(images.id, posts.imageId))
    .where(proposed(hasTerm))
    .orderBy(desc(postSearch.feedKey))
    .limit(fixedLimit(cardsPerPage + 1))
    .prepare();

  return { proposals, among, newest };
});

/**
 * The newest published posts whose title contains a term.
 *
 * @param term folded, not empty
 * @param range exclusive limits of the feedKey
 * @param categories all by default
 * @returns at most a page and one more
 * @see docs/decisions/0034-search-index-partitions.md
 */
export function searchPosts(
  db: Db,
  term: string,
  { before, after = beforeTheOldest }: { before: number; after?: number | undefined },
  categories?: readonly CategoryId[],
): Promise<PlacedCard[]> {
  const { proposals, among, newest } = searchQueries(db);
  const wanted = { after, before, most: cardsPerPage + 1 };
  /** For most words, nearly all candidates contain the term. */
  let isTelling = true;
  const findIn = (part: number, { after, most }: PostRange, category?: CategoryId): PlacedCard[] => {
    const expression = searchExpression(part, term, category);
    const proposal = proposalExpression(part, term, category);
    if (proposal !== expression) {
      const feedKeys = proposals.values({ expression: proposal, before, after }).flat();
      if (feedKeys.length === 0) return [];
      const areAll = feedKeys.length < fewPosts;
      if (areAll || isTelling) {
        const found = readCards(db, among, { feedKeys: JSON.stringify(feedKeys), term });
        if (areAll || found.length === most) return found;
        isTelling = false;
      }
    }
    return readCards(db, newest, { expression, term, before, after });
  };
  return newestOfPartitions(db, wanted, (part, range) =>
    categories ? categories.flatMap((category) => findIn(part, range, category)) : findIn(part, range),
  );
}
