import { setImmediate as nextTurn } from "node:timers/promises";
import { and, eq, sql } from "drizzle-orm";
import { foundPerPage } from "../../../shared/limits.ts";
import type { FoundPost, TextSearchInput, TextSearchSlice } from "../../../shared/schemas/search-schema.ts";
import { parseHtml } from "../../../shared/text/html-tree.ts";
import { foldForSearch } from "../../../shared/text/search-rule.ts";
import { type Db, preparedOnce } from "../../core/db/client.ts";
import { postDetails, posts } from "../../core/db/schema.ts";
import { flattenFootnotes } from "../../core/html/footnotes.ts";
import { textOf } from "../../core/html/text-of.ts";
import { type Category, categoriesOf, categoryName } from "../posts/category-list.ts";
import { isPublic, ownAddress } from "../posts/post-view.ts";
import { blogLanguage, languageOf } from "../posts/translations/translation-store.ts";
import { excerptOf, markMatches, wordsOfQuery } from "./excerpt.ts";
import { findPages } from "./page-search.ts";
import { type QueryTerm, queryTerms } from "./query-terms.ts";
import { findMatches, matchesInLanguage, mostFound, mostRead } from "./text-matches.ts";
import type { QueryWords } from "./tokenizer.ts";

/** Characters of a post's HTML that are searched for an excerpt. */
const excerptSourceLength = 200_000;

/** Characters of HTML read for excerpts before other requests get their turn: about 10 ms. */
const sourceLengthInATurn = 200_000;

const foundQuery = preparedOnce((db) =>
  db
    .select({
      _id: posts.id,
      address: ownAddress,
      title: posts.title,
      category: posts.category,
      publishedAt: posts.publishedAt,
      feedKey: posts.feedKey,
      html: sql<string>`substr(${posts.description}, 1, ${sql.raw(String(excerptSourceLength))})`,
    })
    .from(posts)
    // The index may be outdated, so only public posts are shown.
    .where(
      and(
        sql`(${posts.feedKey} IN (SELECT value FROM json_each(${sql.placeholder("keys")}))
          OR ${posts.id} IN (SELECT value FROM json_each(${sql.placeholder("keys")})))`,
        eq(posts.isPublished, true),
      ),
    )
    .prepare(),
);

/**
 * The reader's search: published pages and posts with every word in title, sub title or text; pages first, then the best matches. The
 * last word may be unfinished. Case, accents and width do not matter; words in quotation marks are a phrase.
 *
 * The list of the home page is different: it reads titles and categories only, and sorts by date. Below it stand these matches,
 * without those that it shows.
 *
 * @see src/server/content/reading/list/post-list.ts
 */
export async function searchTexts(
  db: Db,
  { term, page, category: name, language, isBelowTitles }: TextSearchInput,
): Promise<TextSearchSlice> {
  const terms = queryTerms(db, term);
  if (terms.length === 0) return { items: [], page: 1, count: 0, hasMore: false };
  const category = name === undefined ? undefined : categoriesOf(db).find(name);
  const pages = category ? { ids: [], continuations: [] } : await findPages(db, terms);
  const isOfLanguage = (id: string) => language === undefined || languageOf(db, id) === language;
  const keys =
    category || language !== undefined || isBelowTitles
      ? narrowed(db, await someMatches(db, term, terms, language), {
          category,
          language,
          listed: isBelowTitles ? foldForSearch(term) : null,
        })
      : await findMatches(db, term, terms);
  const found: FoundKey[] = [...pages.ids.filter(isOfLanguage), ...keys];
  // A shared URL may name a page that no longer exists.
  const lastPage = Math.max(1, Math.ceil(Math.min(found.length, mostFound) / foundPerPage));
  const shownPage = Math.min(page, lastPage);
  const from = (shownPage - 1) * foundPerPage;
  const shown = found.slice(from, Math.min(from + foundPerPage, mostFound));
  return {
    items: await readFound(db, shown, new Set([...wordsOfQuery(terms), ...pages.continuations])),
    page: shownPage,
    count: Math.min(found.length, mostFound),
    hasMore: found.length > mostFound,
  };
}

/** Matches to leave some of out: the best ones, and where these are not all, those of a language that few posts have. */
async function someMatches(db: Db, text: string, terms: QueryTerm[], language: string | undefined): Promise<number[]> {
  const best = await findMatches(db, text, terms, mostRead);
  if (language === undefined || best.length < mostRead) return best;
  return [...new Set([...best, ...matchesInLanguage(db, terms, language)])];
}

const narrowedQuery = preparedOnce((db) =>
  db
    .select({ feedKey: posts.feedKey })
    .from(posts)
    .where(
      and(
        sql`${posts.feedKey} IN (SELECT value FROM json_each(${sql.placeholder("keys")}))`,
        isPublic,
        sql`(${sql.placeholder("only")} IS NULL OR ${posts.category} IN (SELECT value FROM json_each(${sql.placeholder("only")})))`,
        sql`(${sql.placeholder("listed")} IS NULL OR instr(${posts.searchText}, ${sql.placeholder("listed")}) = 0)`,
        sql`(${sql.placeholder("language")} IS NULL OR ${sql.placeholder("language")} = coalesce((SELECT nullif("language", '')
          FROM ${postDetails} WHERE ${postDetails.postId} = ${posts.id}), ${sql.placeholder("blog")}))`,
        sql`${posts.category} NOT IN (SELECT value FROM json_each(${sql.placeholder("named")}))`,
      ),
    )
    .prepare(),
);

interface Narrowing {
  category: Category | undefined;
  language: string | undefined;
  /** The folded term of the home page's list; null: leaves out none. */
  listed: string | null;
}

/** The posts of a category and of a language among some, without those that the home page lists. */
function narrowed(db: Db, keys: number[], { category, language, listed }: Narrowing): number[] {
  const { idsOf, matching } = categoriesOf(db);
  const rows = narrowedQuery(db).all({
    keys: JSON.stringify(keys),
    only: category ? JSON.stringify(idsOf(category)) : null,
    listed,
    language: language ?? null,
    blog: blogLanguage(db),
    named: JSON.stringify(listed === null ? [] : matching(listed).flatMap(idsOf)),
  });
  const kept = new Set(rows.map(({ feedKey }) => feedKey));
  return keys.filter((key) => kept.has(key));
}

/** The feedKey of a post or the id of a page. */
type FoundKey = number | string;

async function readFound(db: Db, keys: FoundKey[], wanted: QueryWords): Promise<FoundPost[]> {
  const rows = foundQuery(db).all({ keys: JSON.stringify(keys) });
  const byKey = new Map<FoundKey, (typeof rows)[number]>(rows.map((row) => [row.feedKey ?? row._id, row]));
  const items: FoundPost[] = [];
  let read = 0;
  for (const key of keys) {
    const row = byKey.get(key);
    if (!row?.publishedAt) continue;
    const { _id, address, title, html } = row;
    const isPage = row.feedKey === null;
    if (read > 0 && read + html.length > sourceLengthInATurn) {
      await nextTurn();
      read = 0;
    }
    read += html.length;
    const tree = parseHtml(html);
    flattenFootnotes(tree);
    const excerpt = excerptOf(textOf(tree), wanted);
    items.push({
      _id,
      address,
      category: isPage ? null : categoryName(db, row.category),
      publishedAt: isPage ? null : row.publishedAt,
      title: markMatches(title, wanted),
      ...excerpt,
    });
  }
  return items;
}
