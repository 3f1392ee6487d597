import { count, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { minExamples } from "../../../shared/limits.ts";
import { type Db, inTransaction, preparedOnce } from "../../db/client.ts";
import { commentSettings, comments, spamMarks } from "../../db/schema.ts";
import { type Mark, marksOf, type WrittenComment } from "./comment-features.ts";
import { keyedHash, readCommentSettings } from "./comment-settings.ts";

export type Lesson = "good" | "spam";

/** What the filter thinks of a comment. */
export interface Opinion {
  /** Natural logarithm of the odds that it is spam; 0 knows nothing. */
  logOdds: number;
  /** What speaks for spam most, the strongest first: words, and sites linked to. */
  words: string[];
  sites: string[];
}

/** Marks kept. About 40 bytes each. */
const maxKept = 50_000;
/** So many are let go at once, when there are more. */
const prunedAtOnce = 5_000;

/** Marks that decide, the most telling ones; and how many of them are added up, since more would count the same again. */
const deciding = 40;
const summed = 15;
/** How far all of them together bear the sum out, measured with `npm run bench:spam`. */
const weightOfAll = 3;
/** How many examples' worth of doubt each mark starts with. */
const doubt = 3;
/** The most that the filter may say, in log odds: little at first, all of it from so many examples of each kind on. */
const mostSaid = { atFirst: 3, later: 6, from: 50 };
/** Below this, in log odds, a mark is not named as a reason. */
const tellingOdds = 0.6;
const namedReasons = 5;

const queries = preparedOnce((db) => ({
  learn: db
    .insert(spamMarks)
    .values({
      mark: sql.placeholder("mark"),
      good: sql.placeholder("good"),
      spam: sql.placeholder("spam"),
      learnedAt: sql.placeholder("learnedAt"),
    })
    .onConflictDoUpdate({
      target: spamMarks.mark,
      set: {
        good: sql`max(0, "good" + excluded."good")`,
        spam: sql`max(0, "spam" + excluded."spam")`,
        learnedAt: sql`excluded."learnedAt"`,
      },
    })
    .prepare(),
  forget: db
    .update(spamMarks)
    .set({
      good: sql`max(0, "good" - ${sql.placeholder("good")})`,
      spam: sql`max(0, "spam" - ${sql.placeholder("spam")})`,
    })
    .where(eq(spamMarks.mark, sql.placeholder("mark")))
    .prepare(),
}));

/**
 * Teaches the filter that a comment is good or spam, or takes a lesson back: whatever it had learned from this comment is
 * replaced.
 */
export function relearn(db: Db, comment: WrittenComment, before: Lesson | null, after: Lesson | null, now: Date): void {
  if (before === after) return;
  inTransaction(db, () => {
    const { secret } = readCommentSettings(db);
    const marks = marksOf(comment).map((mark) => storedMark(secret, mark));
    if (before) {
      const counts = { good: before === "good" ? 1 : 0, spam: before === "spam" ? 1 : 0 };
      for (const mark of marks) queries(db).forget.run({ mark, ...counts });
    }
    if (after) {
      const counts = { good: after === "good" ? 1 : 0, spam: after === "spam" ? 1 : 0 };
      for (const mark of marks) queries(db).learn.run({ mark, ...counts, learnedAt: now });
      prune(db);
    }
    const change = (lesson: Lesson) => Number(after === lesson) - Number(before === lesson);
    db.update(commentSettings)
      .set({
        goodExamples: sql`max(0, "goodExamples" + ${change("good")})`,
        spamExamples: sql`max(0, "spamExamples" + ${change("spam")})`,
      })
      .run();
  });
}

/**
 * Whether a comment is like those that the administrator called spam: naive Bayes over its most telling marks. Says nothing
 * before it has seen ten good comments and ten of spam.
 */
export function judge(db: Db, comment: WrittenComment): Opinion {
  const { secret, goodExamples, spamExamples } = readCommentSettings(db);
  const least = Math.min(goodExamples, spamExamples);
  if (least < minExamples) return { logOdds: 0, words: [], sites: [] };

  const marks = new Map(marksOf(comment).map((mark) => [storedMark(secret, mark), mark]));
  const known = db
    .select()
    .from(spamMarks)
    .where(inArray(spamMarks.mark, [...marks.keys()]))
    .all();
  const weighed = known
    .map(({ mark, good, spam }) => ({
      mark: marks.get(mark),
      odds: logOddsOf(good / goodExamples, spam / spamExamples, good + spam),
    }))
    .sort((one, other) => Math.abs(other.odds) - Math.abs(one.odds))
    .slice(0, deciding);

  const sum = together(weighed.map(({ odds }) => odds));
  const experience = Math.min(1, (least - minExamples) / (mostSaid.from - minExamples));
  const most = mostSaid.atFirst + (mostSaid.later - mostSaid.atFirst) * experience;
  const named = (kind: Mark["kind"]) =>
    weighed
      .filter(({ mark, odds }) => mark?.kind === kind && odds >= tellingOdds)
      .map(({ mark }) => mark?.shown ?? "")
      .filter((shown, at, all) => all.indexOf(shown) === at)
      .slice(0, namedReasons);
  return { logOdds: Math.max(-most, Math.min(most, sum)), words: named("word"), sites: named("site") };
}

/** Everything that was learned goes; comments keep the lists that they are in. */
export function forgetEverything(db: Db): void {
  inTransaction(db, () => {
    db.delete(spamMarks).run();
    db.update(commentSettings).set({ goodExamples: 0, spamExamples: 0 }).run();
    db.update(comments).set({ learnedAs: null }).where(isNotNull(comments.learnedAs)).run();
  });
}

/** A share of 1 in spam and 0 in good comments would be certainty; a few examples never are. */
function logOddsOf(goodShare: number, spamShare: number, seen: number): number {
  if (seen === 0) return 0;
  const share = spamShare / (goodShare + spamShare);
  const probability = (doubt * 0.5 + seen * share) / (doubt + seen);
  return Math.log(probability / (1 - probability));
}

/**
 * What marks say together, the strongest first. The sum of their odds is sure of everything, for marks of a comment repeat each
 * other; and the strongest alone hide what speaks against them. So it says no more than what all of them bear out (Fisher's
 * method, as SpamBayes uses it): how surprising they would be if the comment were good, and how surprising if it were spam.
 */
function together(odds: number[]): number {
  const sum = odds.slice(0, summed).reduce((total, it) => total + it, 0);
  const probabilities = odds.map((it) => 1 / (1 + Math.exp(-it)));
  const surprise = (them: number[]) =>
    1 - chiSquaredTail(-2 * them.reduce((total, it) => total + Math.log(it), 0), them.length);
  const forSpam = surprise(probabilities.map((it) => 1 - it));
  const forGood = surprise(probabilities);
  const score = Math.min(1 - 1e-6, Math.max(1e-6, (1 + forSpam - forGood) / 2));
  const borneOut = weightOfAll * Math.log(score / (1 - score));
  return sum > 0 ? Math.min(sum, Math.max(0, borneOut)) : Math.max(sum, Math.min(0, borneOut));
}

/** How often chance alone gives at least so much, with twice so many degrees of freedom. */
function chiSquaredTail(value: number, half: number): number {
  let term = Math.exp(-value / 2);
  let sum = term;
  for (let at = 1; at < half; at++) {
    term *= value / 2 / at;
    sum += term;
  }
  return Math.min(1, sum);
}

/** 48 bits, which a number holds exactly. */
const storedMark = (secret: string, { mark }: Mark) => keyedHash(secret, "mark", mark).readUIntBE(0, 6);

/** What was seen once goes first, and of that what is oldest. */
function prune(db: Db): void {
  const kept = db.select({ marks: count() }).from(spamMarks).get()?.marks ?? 0;
  if (kept <= maxKept) return;
  const { mark, good, spam, learnedAt } = spamMarks;
  const least = db.select({ mark }).from(spamMarks).orderBy(sql`${good} + ${spam} > 1`, learnedAt).limit(prunedAtOnce);
  db.delete(spamMarks).where(inArray(mark, least)).run();
}
