import { relatedPosts } from "../../../shared/limits.ts";
import type { PostCard } from "../../../shared/schemas/post-schema.ts";
import { type Db, preparedOnce } from "../../db/client.ts";
import { readTotals } from "../../db/totals.ts";
import { tokenize } from "../../search/tokenizer.ts";
import { cardsByKeys } from "../list/post-list.ts";

/** Characters of the text that are read; a post names its subject early. */
const maxTextLength = 20_000;

/** Words of the post that are looked up in the index, and how many of them are searched for. */
const mostLookedUp = 200;
const mostWords = 8;

/** A word in more posts than this is not searched for, since bm25 reads every post that has it. */
const mostPosts = 1_000;

/** One word of the title counts as this many words of the text. */
const titleWeight = 4;

const relatedQueries = preparedOnce((db) => ({
  postsOf: db.$client.prepare("SELECT word, posts FROM blogWords WHERE word IN (SELECT value FROM json_each(?))").raw(),
  countUpTo: db.$client.prepare("SELECT count(*) FROM (SELECT 1 FROM blogText WHERE blogText MATCH ? LIMIT ?)").pluck(),
  best: db.$client
    .prepare(
      `SELECT rowid FROM blogText WHERE blogText MATCH @words
       ORDER BY bm25(blogText, 4.0, 2.0, 1.0, 0.0), rowid DESC LIMIT ${relatedPosts + 1}`,
    )
    .pluck(),
}));

/** `blogWords` does not count pairs of characters, so they are taken to be as rare as a shared word can be. */
const unknownPosts = 2;

interface Subject {
  title: string;
  subTitle: string;
  /** The description's text. */
  text: string;
  feedKey: number;
}

/** Published posts that share the most characteristic words of a post, closest first. */
export function findRelated(db: Db, subject: Subject): PostCard[] {
  const words = characteristicWords(db, subject);
  if (words.length === 0) return [];
  const expression = words.map((word) => `"${word.replaceAll('"', '""')}"`).join(" OR ");
  const keys = relatedQueries(db).best.all({ words: expression }) as number[];
  return cardsByKeys(db, keys.filter((key) => key !== subject.feedKey).slice(0, relatedPosts));
}

/** The words that are frequent in the post and rare in others (tf-idf), heaviest first. */
function characteristicWords(db: Db, { title, subTitle, text }: Subject): string[] {
  const counts = new Map<string, { count: number; isPair: boolean }>();
  const count = (part: string, weight: number) => {
    for (const { word, kind } of tokenize(part)) {
      if (kind === "letter" || (kind === "word" && word.length < 3)) continue;
      const known = counts.get(word);
      if (known) known.count += weight;
      else counts.set(word, { count: weight, isPair: kind === "pair" });
    }
  };
  count(title, titleWeight);
  count(subTitle, 2);
  count(text.slice(0, maxTextLength), 1);
  const all = readTotals(db).published;
  const often = [...counts].sort(([, a], [, b]) => b.count - a.count).slice(0, mostLookedUp);
  const known = new Map(
    relatedQueries(db).postsOf.all(JSON.stringify(often.map(([word]) => word))) as [word: string, posts: number][],
  );
  const weighed = often
    .map(([word, { count, isPair }]) => {
      const posts = isPair ? unknownPosts : Math.max(1, known.get(word) ?? 1);
      // The logarithm limits the weight of a word that is repeated fifty times.
      return { word, posts, weight: (1 + Math.log(count)) * Math.log(Math.max(1, all / posts)) };
    })
    // A word of one post is found in this one only.
    .filter(({ posts, weight }) => posts > 1 && weight > 0)
    .sort((a, b) => b.weight - a.weight);
  const words: string[] = [];
  // A loop and not a filter: each check reads the index, so it stops when there are enough words.
  for (const { word } of weighed) {
    if (words.length === mostWords) break;
    if (isShared(db, word, all)) words.push(word);
  }
  return words;
}

/** Whether other posts have a word, but at most a quarter of them. */
function isShared(db: Db, word: string, all: number): boolean {
  const most = Math.min(mostPosts, Math.max(3, Math.floor(all / 4)));
  const posts = Number(relatedQueries(db).countUpTo.get(`"${word.replaceAll('"', '""')}"`, most + 1));
  return posts > 1 && posts <= most;
}
