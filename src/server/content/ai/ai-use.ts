import { eq, sql } from "drizzle-orm";
import { say } from "../../../shared/words/sentence.ts";
import { type Db, preparedOnce } from "../../core/db/client.ts";
import { aiUse } from "../../core/db/schema.ts";
import { AppError } from "../../core/platform/errors.ts";

/** Limits on the use of the model. */
export interface AiLimits {
  db: Db;
  now: () => Date;
  /** Characters that may be sent and received in a UTC day; 0 means no limit. */
  dailyCharacters: number;
  /** The session: each may have one answer in progress. */
  sessionHash: string;
}

/** Sessions with an answer in progress, of each database. In memory, because answers end with the process. */
const inProgress = preparedOnce(() => new Set<string>());

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

/**
 * Characters counted in advance, in steps of this size. If the process is killed, the count is at most this much too
 * high, and never too low.
 */
const countedAhead = 2_000;

const add = preparedOnce((db) =>
  db
    .insert(aiUse)
    .values({ day: sql.placeholder("day"), characters: sql.placeholder("characters") })
    .onConflictDoUpdate({ target: aiUse.day, set: { characters: sql`${aiUse.characters} + excluded."characters"` } })
    .prepare(),
);

/**
 * Streams an answer within the limits: one per session at a time, and within the daily budget. Prompt and answer count,
 * however the answer ends. Characters are stored before they are sent or received, and corrected at the end.
 *
 * @param asked characters of the prompt
 * @throws AppError `too-many` when the session has an answer in progress, or the budget is used up
 */
export async function* withinLimits(
  { db, now, dailyCharacters, sessionHash }: AiLimits,
  asked: number,
  answer: () => AsyncIterable<string>,
): AsyncGenerator<string> {
  const day = dayOf(now());
  let counted = 0;
  const count = (characters: number) =>
    db.change(() => {
      add(db).run({ day, characters: characters - counted });
      counted = characters;
    });
  requireAllowance(db, { day, dailyCharacters, sessionHash });
  const sessions = inProgress(db);
  sessions.add(sessionHash);
  let characters = asked;
  try {
    await count(asked + countedAhead);
    for await (const piece of answer()) {
      characters += piece.length;
      if (characters > counted) await count(characters + countedAhead);
      yield piece;
    }
  } finally {
    sessions.delete(sessionHash);
    if (counted > 0) await count(characters);
  }
}

/** @throws AppError `too-many` when the session has an answer in progress, or the budget is used up */
function requireAllowance(
  db: Db,
  { day, dailyCharacters, sessionHash }: { day: string; dailyCharacters: number; sessionHash: string },
): void {
  if (inProgress(db).has(sessionHash)) throw new AppError("too-many", say("aiBusy"));
  const used = db.select().from(aiUse).where(eq(aiUse.day, day)).get()?.characters ?? 0;
  if (dailyCharacters > 0 && used >= dailyCharacters) throw new AppError("too-many", say("aiBudgetUsed"));
}
