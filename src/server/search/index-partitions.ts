import { setImmediate as nextTurn } from "node:timers/promises";
import { and, gt, lt, sql } from "drizzle-orm";
import { type Db, preparedOnce } from "../db/client.ts";
import { searchParts } from "../db/schema.ts";

const partitionQueries = preparedOnce((db) => ({
  between: db
    .select()
    .from(searchParts)
    .where(and(lt(searchParts.oldest, sql.placeholder("before")), gt(searchParts.newest, sql.placeholder("after"))))
    .prepare(),
  written: db.$client.prepare("SELECT max(rowid) FROM blogs").pluck(),
}));

/** Posts of a part, as drizzle/0019_part_search_index.sql divides them. */
const postsPerPartition = 131_072;

/** A part that was begun so few posts ago is not enough by itself. */
const postsInYoungPartition = 32_768;

/** How many parts are the newest posts: one, or two while the last one is young. */
export function newestPartitionCount(db: Db): number {
  return Number(partitionQueries(db).written.get()) % postsPerPartition < postsInYoungPartition ? 2 : 1;
}

/** For how long parts are asked before others get their turn, in milliseconds. */
const turnMs = 1;

/** Between which feedKeys posts are looked for, neither of them included, and how many at most. */
export interface Wanted {
  after: number;
  before: number;
  most: number;
  /** How many parts are asked at most, those that were written last; all that may hold some when it is left out. */
  maxPartitions?: number;
}

/**
 * The newest posts that a search finds: one part of the index is asked after another, until the rest holds nothing newer. Others get
 * their turn between two parts that took a while; a blog with few posts has a single one.
 *
 * @param find the newest matches in a part, newest first
 * @see docs/decisions/0034-search-index-partitions.md
 */
export async function newestOfPartitions<T extends { feedKey: number | null }>(
  db: Db,
  { after, before, most, maxPartitions }: Wanted,
  find: (part: number, wanted: Wanted) => T[],
): Promise<T[]> {
  let found: T[] = [];
  let oldestWanted = after;
  const parts = newestFirst(partitionQueries(db).between.all({ after, before }), maxPartitions);
  let turnEnds = performance.now() + turnMs;
  for (const { part, newest } of parts) {
    // Newest parts come first: what follows holds nothing newer either.
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

/** Parts by their newest posts. A single old post that was dated anew makes an old part no younger. */
function newestFirst<Part extends { part: number; newest: number }>(
  parts: Part[],
  maxPartitions = parts.length,
): Part[] {
  const writtenLast = parts.sort((a, b) => b.part - a.part).slice(0, maxPartitions);
  return writtenLast.sort((a, b) => b.newest - a.newest);
}
