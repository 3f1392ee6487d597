import { setImmediate as nextTurn } from "node:timers/promises";
import { and, gt, lt, sql } from "drizzle-orm";
import { type Db, preparedOnce } from "../../core/db/client.ts";
import { type CategoryId, searchParts } from "../../core/db/schema.ts";

const partitionQueries = preparedOnce((db) => ({
  between: db
    .select()
    .from(searchParts)
    .where(and(lt(searchParts.oldest, sql.placeholder("before")), gt(searchParts.newest, sql.placeholder("after"))))
    .prepare(),
  written: db.$client.prepare("SELECT max(rowid) FROM blogs").pluck(),
}));

/** The same number as in drizzle/triggers.sql. */
const postsPerPartition = 131_072;

/** With fewer posts than this the newest partition is searched together with the one before. */
const postsInYoungPartition = 32_768;

/** How many partitions hold the newest posts: one, or two while the last one is young. */
export function newestPartitionCount(db: Db): number {
  return Number(partitionQueries(db).written.get()) % postsPerPartition < postsInYoungPartition ? 2 : 1;
}

/** Milliseconds of searching before other requests get their turn. */
const turnMs = 1;

/** Posts with a feedKey between `after` and `before`, both excluded, and at most `most` of them. */
export interface PostRange {
  after: number;
  before: number;
  most: number;
  /** Searches only this number of partitions, those written last; all by default. */
  maxPartitions?: number;
}

/**
 * The newest posts that a search finds. Searches one partition of the index after another until the others have no
 * newer post. A blog with few posts has one partition.
 *
 * @param find the newest matches in a partition, newest first
 * @see docs/decisions/0034-search-index-partitions.md
 */
export async function newestOfPartitions<T extends { feedKey: number | null }>(
  db: Db,
  { after, before, most, maxPartitions }: PostRange,
  find: (part: number, wanted: PostRange) => T[],
): Promise<T[]> {
  let found: T[] = [];
  let oldestWanted = after;
  const parts = newestFirst(partitionQueries(db).between.all({ after, before }), maxPartitions);
  let turnEnds = performance.now() + turnMs;
  for (const { part, newest } of parts) {
    // The newest partitions come first, so the following ones hold no newer post either.
    if (newest <= oldestWanted) break;
    if (performance.now() > turnEnds) {
      await nextTurn();
      turnEnds = performance.now() + turnMs;
    }
    const more = find(part, { after: oldestWanted, before, most });
    found = [...found, ...more].sort((a, b) => Number(b.feedKey) - Number(a.feedKey)).slice(0, most);
    if (found.length === most) oldestWanted = Number(found.at(-1)?.feedKey);
  }
  return found;
}

/**
 * Partitions by their newest post. An old post with a new date does not move an old partition to the last written ones.
 */
function newestFirst<Part extends { part: number; newest: number }>(
  parts: Part[],
  maxPartitions = parts.length,
): Part[] {
  const writtenLast = parts.sort((a, b) => b.part - a.part).slice(0, maxPartitions);
  return writtenLast.sort((a, b) => b.newest - a.newest);
}

/** Characters (code points) in the longest token of the search index. */
const maxNgramLength = 3;

/** Tokens of a term that are looked up first, in a fraction of the time, to estimate how many posts match. */
const fewNgrams = 2;

/** This number of tokens, spread over a term, finds few posts that do not contain it, even if its parts are common. */
const manyNgrams = 12;

/**
 * The MATCH expression for a superset of the posts whose search text contains a term: posts with every run of three
 * characters of the term, or with all of a shorter term. The runs may be in different places, so the caller checks that
 * the text contains the term.
 *
 * @param part partition of the index
 * @param term folded, not empty
 * @param category all by default; each post is indexed under its category and under none
 * @see drizzle/triggers.sql, where `blogSearchText_insert` writes the same tokens
 */
export function searchExpression(part: number, term: string, category?: CategoryId): string {
  return allOf(part, category ?? "", ngramsOf(term, manyNgrams));
}

/** The same for a few tokens of the term, each looked up once in a partition: it finds more posts without the term. */
export function proposalExpression(part: number, term: string, category?: CategoryId): string {
  return allOf(part, category ?? "", ngramsOf(term, fewNgrams));
}

const allOf = (part: number, category: CategoryId | "", grams: string[]) =>
  grams.map((gram) => `"${part}x${hex(category)}x${hex(gram)}"`).join(" AND ");

function ngramsOf(term: string, most: number): string[] {
  const characters = [...term];
  if (characters.length <= maxNgramLength) return [term];
  const starts = characters.slice(0, 1 - maxNgramLength);
  const grams = [...new Set(starts.map((_, at) => characters.slice(at, at + maxNgramLength).join("")))];
  const step = Math.max(1, grams.length / most);
  return Array.from({ length: Math.min(grams.length, most) }, (_, at) => grams[Math.floor((at + 0.5) * step)] ?? "");
}

function hex(text: string): string {
  return Buffer.from(text).toString("hex");
}
