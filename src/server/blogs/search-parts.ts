import { setImmediate as nextTurn } from "node:timers/promises";
import { and, desc, gt, lt, sql } from "drizzle-orm";
import { type Db, preparedOnce } from "../db/client.ts";
import { searchParts } from "../db/schema.ts";

const partQueries = preparedOnce((db) => ({
  between: db
    .select()
    .from(searchParts)
    .where(and(lt(searchParts.oldest, sql.placeholder("before")), gt(searchParts.newest, sql.placeholder("after"))))
    .orderBy(desc(searchParts.newest))
    .prepare(),
}));

/** Between which feedKeys posts are looked for, neither of them included, and how many at most. */
export interface Wanted {
  after: number;
  before: number;
  most: number;
}

/**
 * The newest posts that a search finds: one part of the index is asked after another, until the rest holds nothing newer. Others get
 * their turn between two parts; a blog of less than 131,072 posts has a single one.
 *
 * @param find the newest matches in a part, newest first
 * @see docs/decisions/2026-11-21-search-in-parts.md
 */
export async function newestOfParts<T extends { feedKey: number | null }>(
  db: Db,
  { after, before, most }: Wanted,
  find: (part: number, wanted: Wanted) => T[],
): Promise<T[]> {
  let found: T[] = [];
  let oldestWanted = after;
  for (const [at, { part, newest }] of partQueries(db).between.all({ after, before }).entries()) {
    // Newest parts come first: what follows holds nothing newer either.
    if (newest <= oldestWanted) break;
    if (at > 0) await nextTurn();
    const more = find(part, { after: oldestWanted, before, most });
    found = [...found, ...more].sort((a, b) => Number(b.feedKey) - Number(a.feedKey)).slice(0, most);
    if (found.length === most) oldestWanted = Number(found.at(-1)?.feedKey);
  }
  return found;
}
