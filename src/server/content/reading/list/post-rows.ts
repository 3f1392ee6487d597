import { setImmediate as nextTurn } from "node:timers/promises";
import { and, asc, desc, eq, inArray, lt, not, type SQL, sql } from "drizzle-orm";
import { adminRowsPerPage } from "../../../../shared/limits.ts";
import type { PostSort, PostStatus } from "../../../../shared/post-filter.ts";
import type { AdminListInput, AdminPostSlice, PostRow } from "../../../../shared/schemas/post-schema.ts";
import { type Db, preparedOnce } from "../../../core/db/client.ts";
import { type CategoryId, posts, postTags, schedules } from "../../../core/db/schema.ts";
import { afterEveryId, fixedLimit, sliceOf } from "../../../core/db/slice.ts";
import { categoriesOf } from "../../posts/category-list.ts";
import { adminRowSelection, isPage, isPublic, readRows, selectPosts } from "../../posts/post-view.ts";
import { findPosts } from "../../search/find-posts.ts";
import { findTag } from "../../tags/tag-service.ts";

/**
 * If the most selective filter leaves more posts than this, the list is read in its order and filtered; fewer posts are
 * sorted.
 */
const mostSorted = 2_000;

/** Posts that are read in the order of the list before other requests get their turn: about 5 ms. */
const readInATurn = 2_000;

/**
 * Maximum number of posts read for one page, about a quarter of a second: two filters may match very many posts each,
 * and none together.
 */
const mostRead = 100_000;

/**
 * Sort keys of the list, each followed by the id: titles ascending, the others descending. Each has an index. The id of
 * a post is its order of creation.
 */
const sortKeys: Record<PostSort, SQL | null> = {
  created: null,
  published: sql`CASE WHEN ${posts.feedKey} IS NULL THEN 0 ELSE ${posts.feedKey} END`,
  changed: sql`${posts.updatedAt}`,
  title: sql`${posts.searchText}`,
};

/** Drizzle leaves out the table of a column in the selection of one table; in a subquery it must be there. */
const ownId = sql.raw('"blogs"."id"');
const isUnpublished = sql`${posts.isPublished} = 0`;
const isScheduled = sql`EXISTS (SELECT 1 FROM ${schedules} WHERE ${schedules.postId} = ${ownId} AND "updatedAfter" IS NULL)`;

export const ofStatus: Record<PostStatus, SQL | undefined> = {
  published: isPublic,
  draft: and(isUnpublished, not(isScheduled)),
  scheduled: and(isUnpublished, isScheduled),
};

interface Filter {
  status: PostStatus | undefined;
  categories: readonly CategoryId[] | undefined;
  tagId: number | undefined;
  search: string;
  isTitleOnly: boolean;
}

/**
 * A slice of the admin list, unpublished posts included.
 *
 * Every filter is answered from an index. If few posts pass the most selective one, they are sorted; otherwise the
 * index of the order is read until the slice is full, with turns for other requests. After `most` posts the slice is
 * returned even if it is not full, and the cursor continues where reading ended.
 */
export async function listPostRows(db: Db, input: AdminListInput, most = mostRead): Promise<AdminPostSlice> {
  const filter = readFilter(db, input);
  if (!filter) return { items: [], nextCursor: null, isCut: false };
  const order = { sort: input.sort, cursor: input.cursor ?? null };
  if (isWhole(filter) && order.sort === "created") return newestRows(db, order.cursor);
  const { ids, isCut = false } = (await fewPosts(db, filter)) ?? {};
  const { items, nextCursor } = ids
    ? sliceOfPositions(sortedPositions(db, ids, filter, order))
    : await sliceInOrder(db, filter, order, most);
  return { items: rowsAt(db, items), nextCursor, isCut };
}

/** @returns undefined for a category or tag that does not exist, which has no posts */
function readFilter(db: Db, { search = "", isTitleOnly, status, category, tag }: AdminListInput): Filter | undefined {
  const { find, idsOf } = categoriesOf(db);
  const found = category ? find(category) : undefined;
  const tagId = tag ? findTag(db, tag) : undefined;
  if ((category && !found) || (tag && tagId === undefined)) return undefined;
  return { status, categories: found && idsOf(found), tagId, search: search.trim(), isTitleOnly };
}

const isWhole = ({ status, categories, tagId, search }: Filter) =>
  search === "" && !status && !categories && tagId === undefined;

const newest = preparedOnce((db) =>
  selectPosts(db, adminRowSelection)
    .where(and(not(isPage), lt(posts.id, sql.placeholder("before"))))
    .orderBy(desc(posts.id))
    .limit(fixedLimit(adminRowsPerPage + 1))
    .prepare(),
);

/** A slice of the list as it opens, with one prepared query. */
function newestRows(db: Db, cursor: string | null): AdminPostSlice {
  const rows = readRows(db, newest(db), { before: cursor ?? afterEveryId });
  return { ...sliceOf(rows, adminRowsPerPage, ({ _id }) => _id), isCut: false };
}

/**
 * The posts that the most selective filter leaves, from its index; undefined if every filter leaves more than can be
 * sorted.
 */
async function fewPosts(db: Db, filter: Filter): Promise<{ ids: string[]; isCut?: boolean } | undefined> {
  if (filter.search !== "") return findPosts(db, filter.search, mostSorted, filter.isTitleOnly);
  for (const ids of idsByFilter(db, filter)) if (ids.length <= mostSorted) return { ids };
  return undefined;
}

/** The ids of each filter from its index, up to a limit. Other filters may still remove some of them. */
function* idsByFilter(db: Db, { status, categories, tagId }: Filter): Generator<string[]> {
  const limit = fixedLimit(mostSorted + 1);
  const where = (condition: SQL | undefined) =>
    db
      .select({ id: posts.id })
      .from(posts)
      .where(condition)
      .limit(limit)
      .all()
      .map(({ id }) => id);
  if (tagId !== undefined) {
    const ofTag = db.select({ id: postTags.postId }).from(postTags).where(eq(postTags.tagId, tagId)).limit(limit);
    yield ofTag.all().map(({ id }) => id);
  }
  if (status === "scheduled") {
    const waiting = db.select({ id: schedules.postId }).from(schedules).where(sql`"updatedAfter" IS NULL`).limit(limit);
    yield waiting.all().map(({ id }) => id);
  }
  if (status === "draft") yield where(isUnpublished);
  if (categories) yield [...where(and(isPublic, inArray(posts.category, [...categories]))), ...where(isUnpublished)];
}

interface Order {
  sort: PostSort;
  cursor: string | null;
}

/** A post and its position in the order. */
interface Position {
  id: string;
  key: number | string | null;
}

/** The posts after the cursor among the given ones: a slice plus one. */
function sortedPositions(db: Db, ids: string[], filter: Filter, { sort, cursor }: Order): Position[] {
  const given = sql`${posts.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  // The plus keeps SQLite from scanning the index of the order for these few posts.
  const key = sortKeys[sort] && sql`+${sortKeys[sort]}`;
  return positionsAfter(db, { sort, cursor, key }, adminRowsPerPage + 1, and(given, ...conditionsOf(filter)));
}

/** @param found a slice, plus one post if there is another slice */
const sliceOfPositions = (found: Position[]) => sliceOf(found, adminRowsPerPage, cursorOf);

/** The slice after the cursor. Reads the index of the order, and first no more than a slice. */
async function sliceInOrder(db: Db, filter: Filter, { sort, cursor }: Order, most: number) {
  const passes = and(...conditionsOf(filter));
  const found: Position[] = [];
  let limit = adminRowsPerPage + 1;
  let after = cursor;
  let read = 0;
  while (true) {
    const positions = positionsAfter(db, { sort, cursor: after, key: sortKeys[sort] }, limit, undefined, passes);
    found.push(...positions.filter(({ isShown }) => isShown));
    const last = positions.at(-1);
    if (found.length > adminRowsPerPage || positions.length < limit || !last) return sliceOfPositions(found);
    after = cursorOf(last);
    read += positions.length;
    if (read >= most) return { items: found, nextCursor: after };
    limit = readInATurn;
    await nextTurn();
  }
}

/** The filters as conditions of a row. Pages have a list of their own. */
const conditionsOf = ({ status, categories, tagId }: Filter): SQL[] =>
  [
    not(isPage),
    status && ofStatus[status],
    categories && inArray(posts.category, [...categories]),
    tagId !== undefined &&
      sql`EXISTS (SELECT 1 FROM ${postTags} WHERE ${postTags.postId} = ${ownId} AND ${postTags.tagId} = ${tagId})`,
  ].filter((condition) => condition !== undefined && condition !== false);

/** Posts in the order of a key, those after a cursor. @param passes whether a post passes the filters */
function positionsAfter(
  db: Db,
  { sort, cursor, key }: Order & { key: SQL | null },
  limit: number,
  condition: SQL | undefined,
  passes: SQL = sql`1`,
): (Position & { isShown: boolean })[] {
  const direction = sort === "title" ? asc : desc;
  return db
    .select({
      id: posts.id,
      key: sql<Position["key"]>`${key ?? sql`NULL`}`,
      isShown: sql`${passes}`.mapWith(Boolean),
    })
    .from(posts)
    .where(and(cursor === null ? undefined : isAfter({ sort, cursor, key }), condition))
    .orderBy(...(key ? [direction(key)] : []), direction(posts.id))
    .limit(fixedLimit(limit))
    .all();
}

/** The cursor after a post: its id, preceded by the sort key if the list has one. */
const cursorOf = ({ id, key }: Position) => (key === null ? id : `${key}:${id}`);

function isAfter({ sort, cursor, key }: { sort: PostSort; cursor: string; key: SQL | null }): SQL | undefined {
  const colon = cursor.lastIndexOf(":");
  const id = cursor.slice(colon + 1);
  if (!key) return lt(posts.id, id);
  const before = cursor.slice(0, Math.max(colon, 0));
  if (sort === "title") return sql`(${key}, ${posts.id}) > (${before}, ${id})`;
  const at = Number(before);
  // Two conditions, because SQLite seeks with the first; it cannot seek with a row value that contains an expression.
  return sql`${key} <= ${at} AND (${key} < ${at} OR ${posts.id} < ${id})`;
}

const rowsById = preparedOnce((db) =>
  selectPosts(db, adminRowSelection)
    .where(sql`${posts.id} IN (SELECT value FROM json_each(${sql.placeholder("ids")}))`)
    .prepare(),
);

/** Rows in the order of the given positions. */
function rowsAt(db: Db, positions: Position[]): PostRow[] {
  const rows = readRows(db, rowsById(db), { ids: JSON.stringify(positions.map(({ id }) => id)) });
  const byId = new Map(rows.map((row) => [row._id, row]));
  return positions.flatMap(({ id }) => byId.get(id) ?? []);
}
