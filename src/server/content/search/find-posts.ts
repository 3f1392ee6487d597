import { setImmediate as nextTurn } from "node:timers/promises";
import { desc, sql } from "drizzle-orm";
import { foldForSearch } from "../../../shared/text/search-rule.ts";
import { type Db, matches, preparedOnce } from "../../core/db/client.ts";
import { posts } from "../../core/db/schema.ts";
import { fixedLimit } from "../../core/db/slice.ts";
import { indexed, minPrefixLength, textIn } from "./indexed-text.ts";
import { type QueryTerm, queryTerms } from "./query-terms.ts";
import { newestTitles, newestWithTerms } from "./text-matches.ts";

/** The newest unpublished posts that a search reads. */
export const maxUnpublishedSearched = 1_000;

/** Characters of HTML read before other requests get their turn: about 10 ms. */
const charactersInATurn = 200_000;

const unpublishedQueries = preparedOnce((db) => ({
  newest: db
    .select({ id: posts.id, title: posts.title, subTitle: posts.subTitle })
    .from(posts)
    .where(sql`${posts.isPublished} = 0`)
    .orderBy(desc(posts.id))
    .limit(fixedLimit(maxUnpublishedSearched + 1))
    .prepare(),
  text: db.select({ description: posts.description }).from(posts).where(matches(posts.id, "id")).prepare(),
}));

/** The posts that a search finds, in no order. */
export interface FoundIds {
  ids: string[];
  /**
   * Whether the search left posts out: more were found, or more unpublished posts exist, than it reads. The oldest are
   * left out.
   */
  isCut: boolean;
}

/**
 * The administrator's search: posts whose title contains the term, and posts with every word of it in title, sub title or text.
 * Published posts come from the two search indexes. Unpublished ones are in no index and are read.
 *
 * @param term not empty
 * @param most published posts
 */
export async function findPosts(db: Db, term: string, most: number, isTitleOnly: boolean): Promise<FoundIds> {
  const terms = isTitleOnly ? [] : queryTerms(db, term);
  const titles = await newestTitles(db, term, most + 1);
  const texts = terms.length > 0 ? newestWithTerms(db, terms, most + 1) : [];
  const unpublished = await findUnpublished(db, term, terms);
  const isCut = unpublished.isCut || titles.length > most || texts.length > most;
  return { ids: [...new Set([...titles.map(({ id }) => id), ...texts, ...unpublished.ids])], isCut };
}

async function findUnpublished(db: Db, term: string, terms: QueryTerm[]): Promise<FoundIds> {
  const { newest, text } = unpublishedQueries(db);
  const folded = foldForSearch(term.trim());
  const rows = newest.all();
  const ids: string[] = [];
  let read = 0;
  for (const { id, title, subTitle } of rows.slice(0, maxUnpublishedSearched)) {
    if (foldForSearch(title).includes(folded)) ids.push(id);
    else if (terms.length > 0) {
      const { description = "" } = text.get({ id }) ?? {};
      if (hasTerms([title, subTitle, textIn(description)], terms)) ids.push(id);
      read += description.length;
    }
    if (read < charactersInATurn) continue;
    await nextTurn();
    read = 0;
  }
  return { ids, isCut: rows.length > maxUnpublishedSearched };
}

/** Whether the texts have every term, as the index of published posts decides it. */
function hasTerms(texts: string[], terms: QueryTerm[]): boolean {
  const parts = texts.map(indexed);
  // Two spaces, so that a phrase does not continue in the next text.
  const tokens = ` ${parts.map((part) => part.tokens).join("  ")} `;
  const has = ({ words, kind, isPrefix, apart }: QueryTerm): boolean => {
    if (kind === "letter") return parts.some(({ letters }) => words.every((letter) => letters.has(letter)));
    const [word = ""] = words;
    const phrase = words.join(" ");
    const isUnfinished = isPrefix && [...phrase].length >= minPrefixLength;
    const isJoined = ({ letters }: { letters: Set<string> }) =>
      isUnfinished ? [...letters].some((one) => one.startsWith(word)) : letters.has(word);
    return (
      tokens.includes(isUnfinished ? ` ${phrase}` : ` ${phrase} `) ||
      (words.length === 1 && parts.some(isJoined)) ||
      apart?.every(has) === true
    );
  };
  return terms.every(has);
}
