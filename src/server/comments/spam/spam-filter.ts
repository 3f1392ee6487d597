import { count, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { minExamples } from "../../../shared/limits.ts";
import { type Db, inTransaction, preparedOnce } from "../../db/client.ts";
import { commentSettings, comments, spamMarks } from "../../db/schema.ts";
import { combineOdds, logOddsOf } from "./combine-odds.ts";
import { type Feature, featuresOf, type WrittenComment } from "./comment-features.ts";
import { keyedHash, readCommentSettings } from "./comment-settings.ts";

/** What the administrator said about a comment. */
export type Label = "good" | "spam";

/** The filter's result for one comment. */
export interface FilterResult {
  /** Natural logarithm of the odds that it is spam; 0 means unknown. */
  logOdds: number;
  /** The words and linked sites that are the strongest signs of spam, strongest first. */
  words: string[];
  sites: string[];
}

/** Stored features, of about 40 bytes each, and how many are deleted at once above that. */
const maxStored = 50_000;
const prunedAtOnce = 5_000;

/** Only this many features of a comment count, the strongest ones. */
const maxCounted = 40;
/** Bound of the result, in log odds. It grows with the number of examples of each label, from `minExamples` to `fullFrom`. */
const bound = { atFirst: 3, full: 6, fullFrom: 50 };
/** Log odds from which a feature is named as a reason. */
const namedFrom = 0.6;
const maxNamed = 5;

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
 * Trains the filter with a comment's label and removes what an earlier label of the same comment added.
 *
 * @param before the label that the filter was trained with; null for none
 */
export function relearn(db: Db, comment: WrittenComment, before: Label | null, after: Label | null, now: Date): void {
  if (before === after) return;
  inTransaction(db, () => {
    const { secret } = readCommentSettings(db);
    const marks = featuresOf(comment).map((feature) => storedFeature(secret, feature));
    if (before) for (const mark of marks) queries(db).forget.run({ mark, ...countsOf(before) });
    if (after) {
      for (const mark of marks) queries(db).learn.run({ mark, ...countsOf(after), learnedAt: now });
      prune(db);
    }
    const change = (label: Label) => Number(after === label) - Number(before === label);
    db.update(commentSettings)
      .set({
        goodExamples: sql`max(0, "goodExamples" + ${change("good")})`,
        spamExamples: sql`max(0, "spamExamples" + ${change("spam")})`,
      })
      .run();
  });
}

const countsOf = (label: Label) => ({ good: label === "good" ? 1 : 0, spam: label === "spam" ? 1 : 0 });

/**
 * Compares a comment with those that the administrator labelled: naive Bayes over its strongest features. The result is 0 until
 * there are `minExamples` of each label.
 */
export function classify(db: Db, comment: WrittenComment): FilterResult {
  const { secret, goodExamples, spamExamples } = readCommentSettings(db);
  const fewest = Math.min(goodExamples, spamExamples);
  if (fewest < minExamples) return { logOdds: 0, words: [], sites: [] };

  const features = new Map(featuresOf(comment).map((feature) => [storedFeature(secret, feature), feature]));
  const known = db
    .select()
    .from(spamMarks)
    .where(inArray(spamMarks.mark, [...features.keys()]))
    .all();
  const counted = known
    .map(({ mark, good, spam }) => ({
      feature: features.get(mark),
      odds: logOddsOf(good / goodExamples, spam / spamExamples, good + spam),
    }))
    .sort((one, other) => Math.abs(other.odds) - Math.abs(one.odds))
    .slice(0, maxCounted);

  const sum = combineOdds(counted.map(({ odds }) => odds));
  const experience = Math.min(1, (fewest - minExamples) / (bound.fullFrom - minExamples));
  const most = bound.atFirst + (bound.full - bound.atFirst) * experience;
  const named = (kind: Feature["kind"]) =>
    counted
      .filter(({ feature, odds }) => feature?.kind === kind && odds >= namedFrom)
      .map(({ feature }) => feature?.shown ?? "")
      .filter((shown, at, all) => all.indexOf(shown) === at)
      .slice(0, maxNamed);
  return { logOdds: Math.max(-most, Math.min(most, sum)), words: named("word"), sites: named("site") };
}

/** Deletes everything that the filter has learned. Comments stay in their lists. */
export function resetFilter(db: Db): void {
  inTransaction(db, () => {
    db.delete(spamMarks).run();
    db.update(commentSettings).set({ goodExamples: 0, spamExamples: 0 }).run();
    db.update(comments).set({ learnedAs: null }).where(isNotNull(comments.learnedAs)).run();
  });
}

/** 48 bits of a keyed hash, which a JavaScript number holds exactly. Column `mark` stores it. */
const storedFeature = (secret: string, { key }: Feature) => keyedHash(secret, "mark", key).readUIntBE(0, 6);

/** Deletes features that were seen once before others, and the oldest of those first. */
function prune(db: Db): void {
  const stored = db.select({ marks: count() }).from(spamMarks).get()?.marks ?? 0;
  if (stored <= maxStored) return;
  const { mark, good, spam, learnedAt } = spamMarks;
  const least = db.select({ mark }).from(spamMarks).orderBy(sql`${good} + ${spam} > 1`, learnedAt).limit(prunedAtOnce);
  db.delete(spamMarks).where(inArray(mark, least)).run();
}
