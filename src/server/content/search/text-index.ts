import { and, desc, eq, sql } from "drizzle-orm";
import { searchTextOf } from "../../../shared/text/search-rule.ts";
import { type Db, matches, preparedOnce } from "../../core/db/client.ts";
import { posts, postTextSame, postTextWaiting } from "../../core/db/schema.ts";
import { fixedLimit } from "../../core/db/slice.ts";
import { drain } from "../../core/jobs/drain.ts";
import { inTextThread, shortText } from "../../core/platform/process/text-thread.ts";
import type { Deps } from "../../deps.ts";
import { type IndexedText, indexed, indexedHtml, textIn } from "./indexed-text.ts";

const indexQueries = preparedOnce((db) => ({
  // Posts that are no longer public are skipped.
  next: db
    .select({
      feedKey: postTextWaiting.feedKey,
      title: posts.title,
      subTitle: posts.subTitle,
      searchText: posts.searchText,
      description: posts.description,
    })
    .from(postTextWaiting)
    .innerJoin(posts, and(eq(posts.feedKey, postTextWaiting.feedKey), sql`${posts.isPublished} = 1`))
    .where(sql`${postTextWaiting.feedKey} <= ${sql.placeholder("from")}`)
    .orderBy(desc(postTextWaiting.feedKey))
    .limit(fixedLimit(1))
    .prepare(),
  insert: db.$client.prepare(
    "INSERT INTO blogText(rowid, title, subTitle, body, letters) VALUES (@feedKey, @title, @subTitle, @body, @letters)",
  ),
  removeFormer: db.$client.prepare("DELETE FROM blogText WHERE rowid = ?"),
  foldTitle: db.$client.prepare("UPDATE blogs SET searchText = @searchText WHERE feedKey = @feedKey"),
  countWord: db.$client.prepare("INSERT INTO blogWords VALUES (?, 1) ON CONFLICT DO UPDATE SET posts = posts + 1"),
  done: db.delete(postTextWaiting).where(matches(postTextWaiting.feedKey, "feedKey")).prepare(),
  keep: db
    .insert(postTextSame)
    .values({ feedKey: sql.placeholder("feedKey") })
    .prepare(),
  keepNoLonger: db.delete(postTextSame).where(matches(postTextSame.feedKey, "feedKey")).prepare(),
}));

/** A change to the description of a post. */
interface DescriptionChange {
  /** Null for a post that was never published. */
  feedKey: number | null;
  before: string;
  after: string;
}

/**
 * Writes a description of a post. If its words stay the same, as with another image or format, the index is not rewritten
 * for it. Call it in the transaction that writes, which a failure must undo.
 *
 * @see docs/decisions/0029-no-reindex-of-unchanged-text.md
 */
export function writeDescription<T>(db: Db, { feedKey, before, after }: DescriptionChange, write: () => T): T {
  if (feedKey === null || before === after || textIn(before) !== textIn(after)) return write();
  const { keep, keepNoLonger } = indexQueries(db);
  keep.run({ feedKey });
  const written = write();
  keepNoLonger.run({ feedKey });
  return written;
}

/**
 * Indexes a post that was just written. Call it in the transaction that writes the post. Does nothing if its words are the
 * same as before.
 */
export function indexText(db: Db, feedKey: number): void {
  indexNext(db, feedKey, feedKey, indexedHtml);
}

/** Indexes waiting posts, newest first: after an upgrade every post, otherwise posts that another program wrote. */
export async function indexWaitingTexts(db: Db, signal?: AbortSignal): Promise<number> {
  let count = 0;
  let first: { description: string; body: IndexedText } | null = null;
  await drain(db, {
    from: Number.MAX_SAFE_INTEGER,
    async isWaiting(from) {
      const { description } = indexQueries(db).next.get({ from }) ?? {};
      if (description === undefined) return false;
      first = { description, body: await inIndex(description) };
      return true;
    },
    next(from) {
      const place = indexNext(db, from, 0, (description) => {
        if (description === first?.description) return first.body;
        return description.length > shortText ? null : indexedHtml(description);
      });
      if (place !== null && place !== from) count += 1;
      return place;
    },
    workMs: 8,
    pauseMs: 12,
    signal,
  });
  return count;
}

/** The same in the server. */
export async function keepTextsIndexed({ db, log }: Pick<Deps, "db" | "log">, signal: AbortSignal): Promise<void> {
  const count = await indexWaitingTexts(db, signal);
  if (count > 0) log.info({ count }, "indexed posts for the reader's search");
}

const inIndex = inTextThread("index", indexedHtml);

/**
 * @param bodyOf null for a long text that another thread has not read yet
 * @returns the feedKey of the post that was indexed, `from` when its text has to be read first; null when none waits between the two
 */
function indexNext(
  db: Db,
  from: number,
  least: number,
  bodyOf: (description: string) => IndexedText | null,
): number | null {
  const { next, removeFormer, insert, foldTitle, countWord, done } = indexQueries(db);
  const post = next.get({ from });
  if (!post || post.feedKey < least) return null;
  const { feedKey, title, subTitle, description } = post;
  const body = bodyOf(description);
  if (!body) return from;
  // A post of an earlier version: its title was folded by another rule, and its words are replaced, so that it is found meanwhile.
  const searchText = searchTextOf(title);
  if (searchText !== post.searchText) foldTitle.run({ feedKey, searchText });
  removeFormer.run(feedKey);
  const parts = { title: indexed(title), subTitle: indexed(subTitle), body };
  const all = Object.values(parts);
  insert.run({
    feedKey,
    title: parts.title.tokens,
    subTitle: parts.subTitle.tokens,
    body: parts.body.tokens,
    letters: [...new Set(all.flatMap(({ letters }) => [...letters]))].join(" "),
  });
  for (const word of new Set(all.flatMap(({ words }) => [...words]))) countWord.run(word);
  done.run({ feedKey });
  return feedKey;
}
