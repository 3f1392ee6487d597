import { eq, sql } from "drizzle-orm";
import { type Db, preparedOnce } from "../db/client.ts";
import { aiUse } from "../db/schema.ts";
import { AppError } from "../platform/errors.ts";

/** What keeps the model's cost within bounds. */
export interface AiGuard {
  db: Db;
  now: () => Date;
  /** Characters that may be sent and received in a day of UTC; 0 is without limit. */
  dailyCharacters: number;
  /** Whose answers come one at a time: the session's name. */
  sessionHash: string;
}

/** Sessions with an answer under way. One process serves the blog, and a stopped one has no answers under way. */
const underWay = new Set<string>();

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

/**
 * Characters that are counted before they come, so many at a time. A process that is killed has then counted too much by no more
 * than these, and never too little.
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
 * Hands an answer on, one at a time for each session and only as long as the day's budget lasts. What was asked and what
 * came count, however the answer ends: it is on disk before it is asked and before it comes, and put right at the end.
 *
 * @param asked characters that are sent to the model
 * @throws AppError `too-many` when another answer of the session is under way, or the budget is used up
 */
export async function* guarded(
  { db, now, dailyCharacters, sessionHash }: AiGuard,
  asked: number,
  answer: () => AsyncIterable<string>,
): AsyncGenerator<string> {
  if (underWay.has(sessionHash)) {
    throw new AppError("too-many", "Another answer is still being written. Please wait for it, or stop it.");
  }
  const day = dayOf(now());
  const used = db.select().from(aiUse).where(eq(aiUse.day, day)).get()?.characters ?? 0;
  if (dailyCharacters > 0 && used >= dailyCharacters) {
    throw new AppError("too-many", "Today's budget for AI is used up. It begins anew at midnight UTC.");
  }
  let counted = 0;
  const count = (characters: number) => {
    add(db).run({ day, characters: characters - counted });
    counted = characters;
  };
  count(asked + countedAhead);
  underWay.add(sessionHash);
  let characters = asked;
  try {
    for await (const piece of answer()) {
      characters += piece.length;
      if (characters > counted) count(characters + countedAhead);
      yield piece;
    }
  } finally {
    underWay.delete(sessionHash);
    count(characters);
  }
}
