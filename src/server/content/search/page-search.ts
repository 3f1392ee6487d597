import { setImmediate as nextTurn } from "node:timers/promises";
import { and, asc, sql } from "drizzle-orm";
import { maxListedPages } from "../../../shared/limits.ts";
import { parseHtml } from "../../../shared/text/html-tree.ts";
import { type Db, matches, preparedOnce } from "../../core/db/client.ts";
import { posts } from "../../core/db/schema.ts";
import { fixedLimit } from "../../core/db/slice.ts";
import { textOf } from "../../core/html/text-of.ts";
import { isPublic } from "../posts/post-view.ts";
import { minPrefixLength } from "./indexed-text.ts";
import type { QueryTerm } from "./query-terms.ts";
import { isInOrder, type QueryWords, tokenize } from "./tokenizer.ts";

/** The words of a page: the index of posts is ordered by their date of publication, which pages do not have. */
interface PageWords {
  updatedAt: Date;
  /** Each field's words in order, separated and surrounded by spaces, so that a phrase is found as text. */
  fields: string[];
  words: QueryWords;
  letters: QueryWords;
}

const pageQueries = preparedOnce((db) => ({
  published: db
    .select({ id: posts.id, updatedAt: posts.updatedAt })
    .from(posts)
    .where(and(sql`${posts.kind} = 'page'`, isPublic))
    .orderBy(asc(posts.id))
    .limit(fixedLimit(maxListedPages))
    .prepare(),
  texts: db
    .select({ title: posts.title, subTitle: posts.subTitle, description: posts.description })
    .from(posts)
    .where(matches(posts.id, "id"))
    .prepare(),
}));

const wordsByDb = new WeakMap<Db, Map<string, PageWords>>();

/**
 * The published pages that have every term, those with the most in their title first. Pages are few: their words are kept in memory
 * and compared one page at a time.
 *
 * @returns ids, and the words that an unfinished word began
 */
export async function findPages(db: Db, terms: QueryTerm[]): Promise<{ ids: string[]; continuations: string[] }> {
  const found: { id: string; inTitle: number }[] = [];
  const continuations = new Set<string>();
  for (const [id, page] of await publishedPages(db)) {
    if (!terms.every((term) => hasTerm(page, term))) continue;
    const [title = ""] = page.fields;
    found.push({ id, inTitle: terms.filter((term) => isIn(title, new Set(), term)).length });
    for (const word of continuationsIn(page, terms)) continuations.add(word);
  }
  found.sort((one, other) => other.inTitle - one.inTitle);
  return { ids: found.map(({ id }) => id), continuations: [...continuations] };
}

/** The words of every published page, by id. Only pages that changed since the last call are read. */
async function publishedPages(db: Db): Promise<Map<string, PageWords>> {
  const known = wordsByDb.get(db);
  const current = new Map<string, PageWords>();
  for (const { id, updatedAt } of pageQueries(db).published.all()) {
    let page = known?.get(id);
    if (page?.updatedAt.getTime() !== updatedAt.getTime()) {
      page = readWords(db, id, updatedAt);
      await nextTurn();
    }
    current.set(id, page);
  }
  wordsByDb.set(db, current);
  return current;
}

/** The words of a page that the unfinished terms begin. */
function continuationsIn({ words }: PageWords, terms: QueryTerm[]): string[] {
  const starts = terms.flatMap((term) => (term.isPrefix ? (term.words[0] ?? []) : []));
  return [...words].filter((word) => starts.some((start) => word.startsWith(start)));
}

const hasTerm = (page: PageWords, term: QueryTerm): boolean =>
  page.fields.some((field) => isIn(field, page.letters, term)) ||
  term.apart?.every((part) => hasTerm(page, part)) === true;

function isIn(field: string, letters: QueryWords, { kind, words, isPrefix }: QueryTerm): boolean {
  if (kind === "letter") return words.every((letter) => letters.has(letter));
  const phrase = ` ${words.join(" ")}`;
  const isUnfinished = isPrefix && phrase.length > minPrefixLength;
  const [word = ""] = words;
  if (words.length === 1 && (isUnfinished ? [...letters].some((one) => one.startsWith(word)) : letters.has(word)))
    return true;
  return field.includes(isUnfinished ? phrase : `${phrase} `);
}

function readWords(db: Db, id: string, updatedAt: Date): PageWords {
  const { title = "", subTitle = "", description = "" } = pageQueries(db).texts.get({ id }) ?? {};
  const words = new Set<string>();
  const letters = new Set<string>();
  const fields = [title, subTitle, textOf(parseHtml(description))].map((text) => {
    const inOrder: string[] = [];
    for (const { word, kind } of tokenize(text)) {
      if (isInOrder({ kind })) inOrder.push(word);
      else letters.add(word);
      if (kind === "word" || kind === "joined") words.add(word);
    }
    return ` ${inOrder.join(" ")} `;
  });
  return { updatedAt, fields, words, letters };
}
