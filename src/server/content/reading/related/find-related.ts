import { type Db, preparedOnce } from "../../../core/db/client.ts";
import { readTotals } from "../../posts/totals.ts";
import { isInOrder, tokenize } from "../../search/tokenizer.ts";

/** Related posts stored for a post: more than a page shows, because some may be unpublished later. */
const mostKept = 8;

/** Characters of the text that are read; a post names its subject early. */
const maxTextLength = 20_000;

/** Words of the post that are counted in the index, and how many of them are searched for. */
const mostLookedUp = 200;
const mostWords = 16;

/** The words that are searched for are in at most this many posts together, since bm25 reads each of them. */
const mostPosts = 10_000;

/** Posts that have a word of at least this share of all posts say nothing about its subject. */
const commonShare = 1 / 4;

/** One word of the title counts as this many words of the text. */
const titleWeight = 4;
const subTitleWeight = 2;

/** Candidates: posts with the best words. Those with the same category and tags are then ranked first. */
const mostCandidates = 40;
const sameCategoryWeight = 1.5;
const sameTagWeight = 1.5;

/**
 * `blogWords` says in how many posts a word is at most: an edited post is counted again. Up to this many, the index is asked for
 * the exact number. Pairs of characters are not in `blogWords`; those in more posts are not searched for.
 */
const mostCounted = 1_000;

const relatedQueries = preparedOnce((db) => ({
  postsOf: db.$client.prepare("SELECT word, posts FROM blogWords WHERE word IN (SELECT value FROM json_each(?))").raw(),
  countUpTo: db.$client.prepare("SELECT count(*) FROM (SELECT 1 FROM blogText WHERE blogText MATCH ? LIMIT ?)").pluck(),
  // bm25 is negative; the lowest value is the best match. Each common tag counts.
  best: db.$client
    .prepare(
      `WITH found AS MATERIALIZED (
         SELECT rowid AS feedKey, bm25(blogText, 4.0, 2.0, 1.0, 0.0) AS score FROM blogText
         WHERE blogText MATCH @words ORDER BY score LIMIT ${mostCandidates}
       )
       SELECT found.feedKey FROM found JOIN blogs ON blogs.feedKey = found.feedKey
       WHERE blogs.id <> @postId
       ORDER BY score
         * iif(blogs.category = @category AND @category <> '', ${sameCategoryWeight}, 1)
         * (1 + (${sameTagWeight} - 1) * (SELECT count(*) FROM blogTags theirs WHERE theirs.blogId = blogs.id
             AND theirs.tagId IN (SELECT tagId FROM blogTags WHERE blogId = @postId))),
         found.feedKey DESC
       LIMIT ${mostKept}`,
    )
    .pluck(),
}));

interface Subject {
  title: string;
  subTitle: string;
  /** The description's text. */
  text: string;
  postId: string;
  category: string;
}

/** The feedKeys of published posts that share the most characteristic words of a post, closest first. */
export function findRelated(db: Db, subject: Subject): number[] {
  const words = characteristicWords(db, subject);
  if (words.length === 0) return [];
  const { postId, category } = subject;
  return relatedQueries(db).best.all({ words: words.map(quoted).join(" OR "), postId, category }) as number[];
}

/** The words that are frequent in the post and rare in others (tf-idf), heaviest first. */
function characteristicWords(db: Db, { title, subTitle, text }: Subject): string[] {
  const counts = new Map<string, { count: number; isPair: boolean }>();
  const count = (part: string, weight: number) => {
    for (const { word, kind } of tokenize(part)) {
      if (!isInOrder({ kind }) || (kind === "word" && word.length < 3)) continue;
      const known = counts.get(word);
      if (known) known.count += weight;
      else counts.set(word, { count: weight, isPair: kind === "pair" });
    }
  };
  count(title, titleWeight);
  count(subTitle, subTitleWeight);
  count(text.slice(0, maxTextLength), 1);
  const all = readTotals(db).published;
  const often = [...counts].sort(([, a], [, b]) => b.count - a.count).slice(0, mostLookedUp);
  const known = new Map(
    relatedQueries(db).postsOf.all(JSON.stringify(often.map(([word]) => word))) as [word: string, posts: number][],
  );
  const postsWith = (word: string, isPair: boolean) => {
    const most = isPair ? 0 : (known.get(word) ?? 0);
    return most > mostCounted || most === 1 ? most : countUpTo(db, word, mostCounted + 1);
  };
  const weighed = often
    .map(([word, { count, isPair }]) => {
      const posts = postsWith(word, isPair);
      // The logarithm limits the weight of a word that is repeated fifty times.
      const weight = (1 + Math.log(count)) * Math.log(all / posts);
      return { word, posts, weight, isTooCommon: isPair && posts > mostCounted };
    })
    // A word that only one post has would find this post alone.
    .filter(({ posts, isTooCommon }) => posts > 1 && posts <= Math.max(3, all * commonShare) && !isTooCommon)
    .sort((a, b) => b.weight - a.weight);
  const words: string[] = [];
  let room = mostPosts;
  for (const { word, posts } of weighed) {
    if (words.length === mostWords) break;
    if (posts > room) continue;
    words.push(word);
    room -= posts;
  }
  return words;
}

const countUpTo = (db: Db, word: string, most: number) => Number(relatedQueries(db).countUpTo.get(quoted(word), most));

const quoted = (word: string) => `"${word.replaceAll('"', '""')}"`;
