import { setImmediate as nextTurn } from "node:timers/promises";
import { and, gt, lt, sql } from "drizzle-orm";
import { type Db, preparedOnce } from "../../core/db/client.ts";
import { searchParts } from "../../core/db/schema.ts";

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
