import { and, desc, eq, gt, isNotNull, lt, not, or, type SQL, sql } from "drizzle-orm";
import { adminRowsPerPage, cardsPerPage, maxPinnedCards } from "../../../../shared/limits.ts";
import type {
  AdminListInput,
  PostAllInput,
  PostCardView,
  PostListInput,
  PostRow,
  PostSlice,
  PostView,
} from "../../../../shared/schemas/post-schema.ts";
import { foldForSearch } from "../../../../shared/text/search-rule.ts";
import { type Db, matches, preparedOnce } from "../../../core/db/client.ts";
import { postDetails, posts } from "../../../core/db/schema.ts";
import { afterEveryId, fixedLimit, sliceOf } from "../../../core/db/slice.ts";
import { categoriesOf } from "../../posts/category-list.ts";
import {
  adminRowSelection,
  cardSelection,
  isPage,
  isPostAt,
  isPublic,
  type PlacedCard,
  readCards,
  readRows,
  selectPosts,
  toView,
  viewSelection,
} from "../../posts/post-view.ts";
import { isListed, isRareLanguage } from "../../posts/translations/list-languages.ts";
import { foldedRef, postNotFound } from "../../posts/visible-post.ts";
import { searchPosts } from "../../search/title-search.ts";
import { type ListOf, listOfLanguage, listSubject, newestKeysIn } from "./list-subject.ts";

const afterTheNewest = Number.MAX_SAFE_INTEGER;

const listQueries = preparedOnce((db) => {
  const inCategory = matches(posts.category, "category");

  const pinned = selectPosts(db, cardSelection)
    .innerJoin(postDetails, eq(postDetails.postId, posts.id))
    // The plus keeps SQLite from reading the index of all published posts: few are pinned.
    .where(
      and(
        sql`+${posts.isPublished} = 1`,
        isNotNull(posts.feedKey),
        gt(postDetails.pinnedAt, new Date(0)),
        isListed(posts.id),
      ),
    )
    .orderBy(desc(postDetails.pinnedAt))
    .limit(fixedLimit(maxPinnedCards))
    .prepare();

  const scan = (...conditions: SQL[]) =>
    selectPosts(db, cardSelection)
      .where(and(isPublic, lt(posts.feedKey, sql.placeholder("before")), ...conditions, isListed(posts.id)))
      .orderBy(desc(posts.feedKey))
      .limit(fixedLimit(sql.placeholder("limit")))
      .prepare();

  const isAmong = (name: string) => sql`${posts.category} IN (SELECT value FROM json_each(${sql.placeholder(name)}))`;
  const ofRareLanguage = selectPosts(db, cardSelection)
    .innerJoin(postDetails, eq(postDetails.postId, posts.id))
    .where(
      and(
        sql`+${posts.isPublished} = 1`,
        matches(postDetails.language, "language"),
        lt(postDetails.feedKey, sql.placeholder("before")),
        or(sql`${sql.placeholder("only")} IS NULL`, isAmong("only")),
        or(sql`instr(${posts.searchText}, ${sql.placeholder("term")}) > 0`, isAmong("named")),
      ),
    )
    .orderBy(desc(postDetails.feedKey))
    .limit(fixedLimit(cardsPerPage + 1))
    .prepare();

  const published = selectPosts(db, { ...viewSelection, feedKey: posts.feedKey })
    .where(and(isPublic, lt(posts.feedKey, sql.placeholder("before"))))
    .orderBy(desc(posts.feedKey))
    .limit(fixedLimit(1))
    .prepare();

  const keyAt = db
    .select({ feedKey: posts.feedKey })
    .from(posts)
    .where(and(isPublic, isPostAt(sql.placeholder("ref"))))
    .prepare();

  const pageRows = selectPosts(db, adminRowSelection)
    .where(
      and(
        sql`${posts.kind} = 'page'`,
        lt(posts.id, sql.placeholder("before")),
        sql`instr(${posts.searchText}, ${sql.placeholder("term")}) > 0`,
      ),
    )
    .orderBy(desc(posts.id))
    .limit(fixedLimit(adminRowsPerPage + 1))
    .prepare();

  const whole = selectPosts(db, viewSelection)
    .where(and(lt(posts.id, sql.placeholder("before")), not(isPage)))
    .orderBy(desc(posts.id))
    .limit(fixedLimit(1))
    .prepare();

  const byKeys = selectPosts(db, cardSelection)
    .where(and(isPublic, sql`${posts.feedKey} IN (SELECT value FROM json_each(${sql.placeholder("keys")}))`))
    .prepare();

  return { pinned, all: scan(), category: scan(inCategory), ofRareLanguage, pageRows, published, whole, byKeys, keyAt };
});

/**
 * A slice of published posts, newest first, filtered by search term and category, or by tag or author. Without a filter, pinned posts come first.
 *
 * A property test compares the search with `matchesSearch`. Every filter is answered from an index.
 *
 * @returns up to 24 cards; `nextCursor` is null in the last slice
 */
export async function listPosts(db: Db, input: PostListInput): Promise<PostSlice> {
  const before = input.cursor ?? input.before ?? afterTheNewest;
  const { language } = input;
  const { list, ...shownAbove } = listSubject(db, input) ?? {};
  const found = await findCards(db, { term: foldForSearch(input.search ?? ""), before, list, language });
  // At most half of a slice is pinned, so the last card of a slice with a successor is not pinned.
  const { items, nextCursor } = sliceOf(found, cardsPerPage, ({ feedKey }) => feedKey);
  return { items: items.map(({ card }) => card), nextCursor, ...shownAbove };
}

/** The posts before a feedKey without the pinned posts, which are at the top of the first slice only. */
function pinnedFirst(db: Db, before: number, language: string | undefined): PlacedCard[] {
  const { pinned, all } = listQueries(db);
  const first = readCards(db, pinned, { language: language ?? null });
  const keys = new Set(first.map(({ feedKey }) => feedKey));
  const limit = cardsPerPage + 1 + first.length;
  const found =
    language === undefined
      ? readCards(db, all, { before, limit, language: null })
      : withKeys(db, [], newestKeysIn(db, listOfLanguage(language), before, limit), limit);
  const others = found.filter(({ feedKey }) => !keys.has(feedKey));
  return before === afterTheNewest ? [...first, ...others] : others;
}

interface Filter {
  /** Folded; empty for all posts. */
  term: string;
  before: number;
  list: ListOf | undefined;
  /** Narrows a search too; missing: a search finds posts in every language. */
  language: string | undefined;
}

/** A slice of the newest matches plus one; without a filter, pinned posts come first. */
async function findCards(db: Db, filter: Filter): Promise<PlacedCard[]> {
  const { term, before, language } = filter;
  const list = filter.list?.by === "language" ? undefined : filter.list;
  if (term === "" && !list) return pinnedFirst(db, before, language);
  if (list && list.by !== "category") return cardsIn(db, list, before);
  const { idsOf, matching } = categoriesOf(db);
  const named = term === "" ? [] : matching(term);
  if (language !== undefined && isRareLanguage(db, language)) {
    const only = list ? JSON.stringify(list.ids) : null;
    const categories = { only, named: JSON.stringify(named.flatMap(idsOf)) };
    return readCards(db, listQueries(db).ofRareLanguage, { before, term, language, ...categories });
  }
  if (term !== "" && language !== undefined)
    return searchInLanguage(before, language, (from) =>
      findCards(db, { ...filter, before: from, language: undefined }),
    );
  if (list) {
    const isWhole = term === "" || named.some(({ id }) => id === list.ids[0]);
    return isWhole ? cardsIn(db, list, before) : searchPosts(db, term, { before }, list.ids);
  }
  const keys = newestKeysIn(db, { by: "category", ids: named.flatMap(idsOf) }, before, cardsPerPage + 1);
  // Once the named categories fill the slice, only newer posts can change it.
  const after = keys.length > cardsPerPage ? keys.at(-1) : undefined;
  return withKeys(db, await searchPosts(db, term, { before, after }), keys);
}

/** Slices of a search that are read for one of a language that is not rare. */
const mostSlicesRead = 40;

/** A slice plus one of the matches in one language. */
async function searchInLanguage(
  before: number,
  language: string,
  find: (before: number) => Promise<PlacedCard[]>,
): Promise<PlacedCard[]> {
  const found: PlacedCard[] = [];
  let from = before;
  for (let read = 0; read < mostSlicesRead && found.length <= cardsPerPage; read += 1) {
    const cards = await find(from);
    found.push(...cards.filter(({ card }) => card.inLanguage?.lang === language));
    if (cards.length <= cardsPerPage) break;
    from = cards.at(-1)?.feedKey ?? 0;
  }
  return found.slice(0, cardsPerPage + 1);
}

function cardsIn(db: Db, list: ListOf, before: number): PlacedCard[] {
  const [category, ...taken] = list.ids;
  if (list.by === "category" && taken.length === 0)
    return readCards(db, listQueries(db).category, {
      category,
      before,
      limit: cardsPerPage + 1,
      language: list.language ?? null,
    });
  return withKeys(db, [], newestKeysIn(db, list, before, cardsPerPage + 1));
}

/** Merges the cards of two lists into a slice plus one, newest first. */
function withKeys(db: Db, cards: PlacedCard[], keys: number[], limit = cardsPerPage + 1): PlacedCard[] {
  if (keys.length === 0) return cards;
  const found = new Map(cards.map((card) => [card.feedKey, card]));
  const wanted = [...new Set([...found.keys(), ...keys])].sort((a, b) => b - a).slice(0, limit);
  const others = JSON.stringify(wanted.filter((key) => !found.has(key)));
  for (const card of readCards(db, listQueries(db).byKeys, { keys: others })) found.set(card.feedKey, card);
  return wanted.flatMap((key) => found.get(key) ?? []);
}

/** The cards of the published posts with these feedKeys, in the same order. */
export function cardsByKeys(db: Db, keys: number[]): PostCardView[] {
  const found = readCards(db, listQueries(db).byKeys, { keys: JSON.stringify(keys) });
  const byKey = new Map(found.map(({ feedKey, card }) => [feedKey, card]));
  return keys.flatMap((key) => byKey.get(key) ?? []);
}

/** A slice of the admin list of pages, newest first by creation. A search finds those whose title contains it. */
export function listPageRows(
  db: Db,
  { cursor, search = "" }: Pick<AdminListInput, "cursor" | "search">,
): { items: PostRow[]; nextCursor: string | null } {
  const term = foldForSearch(search.trim());
  const rows = readRows(db, listQueries(db).pageRows, { before: cursor ?? afterEveryId, term });
  return sliceOf(rows, adminRowsPerPage, ({ _id }) => _id);
}

/**
 * Published posts, whole, newest first. It reads one post at a time: a generator waits as long as its slowest client,
 * with the posts that it has read in memory.
 *
 * @throws AppError `not-found` when `before` names no published post
 */
export function* publishedPosts(db: Db, { before: after, limit }: PostAllInput): Generator<PostView> {
  const { published } = listQueries(db);
  let before = after === undefined ? afterTheNewest : keyOfPublished(db, after);
  let left = limit ?? Number.POSITIVE_INFINITY;
  for (let row = published.get({ before }); row && left > 0; row = published.get({ before })) {
    const { feedKey, ...post } = row;
    yield toView(db, post);
    before = feedKey ?? 0;
    left -= 1;
  }
}

function keyOfPublished(db: Db, ref: string): number {
  const found = listQueries(db).keyAt.get({ ref: foldedRef(ref) });
  if (typeof found?.feedKey !== "number") throw postNotFound();
  return found.feedKey;
}

/** Every post, unpublished ones included, whole, newest first by creation, read one at a time. */
export function* allPosts(db: Db): Generator<PostView> {
  const { whole } = listQueries(db);
  let before = afterEveryId;
  for (let row = whole.get({ before }); row; row = whole.get({ before })) {
    yield toView(db, row);
    before = row.id;
  }
}
