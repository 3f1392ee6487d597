import { setImmediate as nextTurn } from "node:timers/promises";
import { and, asc, desc, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import { cardsPerPage, maxFeedCharacters, postsPerSitemap } from "../../../../shared/limits.ts";
import type {
  PostElsewhere,
  PostFeedInput,
  PostListStartInput,
  SitemapEntry,
} from "../../../../shared/schemas/post-schema.ts";
import { type Db, preparedOnce } from "../../../core/db/client.ts";
import { postDetails, posts } from "../../../core/db/schema.ts";
import { fixedLimit, sliceOf } from "../../../core/db/slice.ts";
import { isPublic, ownAddress, selectPosts, toView, viewSelection } from "../../posts/post-view.ts";
import { isListed } from "../../posts/translations/list-languages.ts";
import { publishedTranslations } from "../../posts/translations/translation-store.ts";
import { shownElsewhere } from "../details/post-details.ts";
import { keyAbove, listSubject, newestKeysIn } from "./list-subject.ts";

/** Whether search engines should list the post here: only if no other site has its original. */
const isOriginal = sql`NOT EXISTS (SELECT 1 FROM ${postDetails}
  WHERE ${postDetails.postId} = ${posts.id} AND ${postDetails.canonicalUrl} <> '')`;

/** Entries that are read before other requests get a turn, each with its translations. */
const entriesAtATime = 100;

const archiveQueries = preparedOnce((db) => {
  const whole = (condition: SQL) =>
    selectPosts(db, { ...viewSelection, feedKey: posts.feedKey })
      .where(and(isPublic, condition))
      .orderBy(desc(posts.feedKey))
      .limit(fixedLimit(cardsPerPage + 1))
      .prepare();
  const keyBeside = (order: typeof asc | typeof desc, condition: SQL) =>
    db
      .select({ feedKey: posts.feedKey })
      .from(posts)
      .where(and(isPublic, condition, isListed(posts.id)))
      .orderBy(order(posts.feedKey))
      .limit(fixedLimit(1))
      .prepare();
  return {
    above: keyBeside(asc, gte(posts.feedKey, sql.placeholder("before"))),
    below: keyBeside(desc, lt(posts.feedKey, sql.placeholder("before"))),
    feed: whole(sql`${posts.feedKey} < ${sql.placeholder("before")} AND ${isListed(posts.id)}`),
    feedByKeys: whole(sql`${posts.feedKey} IN (SELECT value FROM json_each(${sql.placeholder("keys")}))`),
    start: db
      .select({ feedKey: posts.feedKey })
      .from(posts)
      .where(and(isPublic, gte(posts.feedKey, sql.placeholder("from"))))
      .orderBy(asc(posts.feedKey))
      .limit(fixedLimit(1))
      .offset(sql.placeholder("skip"))
      .prepare(),
    original: db
      .select({ feedKey: posts.feedKey })
      .from(posts)
      .where(
        and(
          isPublic,
          gte(posts.feedKey, sql.placeholder("from")),
          lt(posts.feedKey, sql.placeholder("before")),
          isOriginal,
        ),
      )
      .limit(fixedLimit(1))
      .prepare(),
    entries: db
      .select({
        _id: posts.id,
        address: ownAddress,
        title: posts.title,
        imageId: posts.imageId,
        updatedAt: posts.updatedAt,
        feedKey: posts.feedKey,
        canonicalUrl: postDetails.canonicalUrl,
      })
      .from(posts)
      .leftJoin(postDetails, eq(postDetails.postId, posts.id))
      .where(and(isPublic, gte(posts.feedKey, sql.placeholder("from"))))
      .orderBy(asc(posts.feedKey))
      .limit(fixedLimit(sql.placeholder("limit")))
      .prepare(),
  };
});

/**
 * A slice of published posts, whole, newest first: up to 24, fewer when they are long, at least one.
 *
 * @returns `nextCursor` is null in the last slice
 */
export function feedOfPosts(db: Db, input: PostFeedInput): { items: PostElsewhere[]; nextCursor: number | null } {
  const { feed, feedByKeys } = archiveQueries(db);
  const before = input.before ?? Number.MAX_SAFE_INTEGER;
  const subject = listSubject(db, input);
  const rows = subject
    ? feedByKeys.all({ keys: JSON.stringify(newestKeysIn(db, subject.list, before, cardsPerPage + 1)) })
    : feed.all({ before, language: null });
  let characters = 0;
  const fits = rows.slice(0, cardsPerPage).filter(({ description }, at) => {
    characters += description.length;
    return at === 0 || characters <= maxFeedCharacters;
  });
  const { items, nextCursor } = sliceOf(rows, fits.length, ({ feedKey }) => feedKey);
  const views = items.map(({ feedKey: _feedKey, ...row }) => toView(db, row));
  return { items: views.map((post) => ({ ...post, ...shownElsewhere(db, post) })), nextCursor };
}

/**
 * The canonical start of a list for a `before` from a URL, which may be any number: the feedKey of the published post right
 * above. The list is the same, so there are no more distinct pages than posts, and an old link still works after a post was
 * removed.
 */
export function startOfList(db: Db, input: PostListStartInput): { before: number | null; isEmpty: boolean } {
  const { before } = input;
  const subject = listSubject(db, input);
  if (subject) {
    const { list } = subject;
    return { before: keyAbove(db, list, before), isEmpty: newestKeysIn(db, list, before, 1).length === 0 };
  }
  const { above, below } = archiveQueries(db);
  const from = { before, language: null };
  return { before: above.get(from)?.feedKey ?? null, isEmpty: below.get(from) === undefined };
}

/**
 * The start of each sitemap: the feedKey of every 1,000th published post, oldest first, so that a new post changes only
 * the last sitemap. A sitemap of posts whose originals are all on other sites would be empty and is left out. Other
 * requests get turns between the steps.
 */
export async function sitemapStarts(db: Db): Promise<number[]> {
  const { start, original } = archiveQueries(db);
  const starts: number[] = [];
  let from = start.get({ from: 0, skip: 0 })?.feedKey;
  while (typeof from === "number") {
    const next = start.get({ from, skip: postsPerSitemap })?.feedKey;
    if (original.get({ from, before: next ?? Number.MAX_SAFE_INTEGER })) starts.push(from);
    from = next;
    await nextTurn();
  }
  return starts;
}

/**
 * The entries of one sitemap: up to 1,000 published posts, oldest first, without those that name an original elsewhere.
 *
 * @param from feedKey of the first post. If no post has it, there are no entries, so that a made-up sitemap does not
 * exist
 */
export async function sitemapEntries(db: Db, from: number): Promise<SitemapEntry[]> {
  const { entries } = archiveQueries(db);
  const all: SitemapEntry[] = [];
  let next = from;
  for (let read = 0; read < postsPerSitemap; read += entriesAtATime) {
    const limit = Math.min(entriesAtATime, postsPerSitemap - read);
    const rows = entries.all({ from: next, limit });
    if (read === 0 && rows[0]?.feedKey !== from) break;
    for (const { feedKey, canonicalUrl, ...entry } of rows) {
      if (!canonicalUrl) all.push({ ...entry, ...publishedTranslations(db, entry._id) });
      next = (feedKey ?? 0) + 1;
    }
    if (rows.length < limit) break;
    await nextTurn();
  }
  return all;
}
