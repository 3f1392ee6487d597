import { and, count, eq, gt, isNull, lt } from "drizzle-orm";
import { dayMs } from "../../../shared/durations.ts";
import { maxIdempotencyKeyLength, maxIdempotencyKeys } from "../../../shared/limits.ts";
import { say } from "../../../shared/words/sentence.ts";
import { besideWrites, type Db, inTransaction, preparedOnce } from "../db/client.ts";
import { answeredRequests } from "../db/schema.ts";
import { AppError } from "../platform/errors.ts";
import { tokenHash } from "../platform/hashes.ts";
import { describeFailure } from "./error-map.ts";

const field = "Idempotency-Key";

interface Request {
  adminId: string;
  /** The API key's id, or the administrator's own: each has its own Idempotency-Keys. */
  owner: string;
  idempotencyKey: string;
  /** Method, address and body: what makes it the same request. */
  content: string;
}

/** In place of the answer of a request that has written. */
const written = "";

/** Ids of the requests that this process works on, of each database. No other process writes at that time. */
const running = preparedOnce(() => new Set<string>());

/**
 * Answers a request, and its repeats with the same Idempotency-Key for 24 hours with the first answer. A refused request may be
 * repeated: its key is forgotten. So may one that was interrupted before it wrote. One that was interrupted later is never made
 * again.
 *
 * @param answer returns what can be written as JSON
 * @throws AppError `unreadable` for a key that another request has, `conflict` for one whose request has no answer yet
 */
export async function answerOnce<Answer>(
  db: Db,
  request: Request,
  now: Date,
  answer: () => Promise<Answer>,
): Promise<Answer> {
  const known = await db.change(() => inTransaction(db, () => findOrBegin(db, request, now)));
  if (known !== null) return JSON.parse(known);
  const id = idOf(request);
  running(db).add(id);
  const isUnanswered = and(eq(answeredRequests.id, id), isNull(answeredRequests.answer));
  // In the transaction of the change: the mark is there exactly if the change is.
  const mark = (at: Db) => at === db && db.update(answeredRequests).set({ answer: written }).where(isUnanswered).run();
  try {
    const given = await besideWrites.run(mark, answer);
    await db.change(() =>
      db
        .update(answeredRequests)
        .set({ answer: JSON.stringify(given) })
        .where(eq(answeredRequests.id, id))
        .run(),
    );
    return given;
  } catch (error) {
    if (!describeFailure(error).isUnexpected) {
      await db.change(() => db.delete(answeredRequests).where(isUnanswered).run());
    }
    throw error;
  } finally {
    running(db).delete(id);
  }
}

const idOf = ({ owner, idempotencyKey }: Request) => tokenHash(`${owner}\n${idempotencyKey}`);

/** @returns the answer to the same request; null for a new one, which is recorded */
function findOrBegin(db: Db, request: Request, now: Date): string | null {
  const { adminId, owner, idempotencyKey, content } = request;
  if (idempotencyKey === "" || idempotencyKey.length > maxIdempotencyKeyLength)
    throw new AppError("bad-input", say("idempotencyKeyWrong"), { field });
  const id = idOf(request);
  const contentHash = tokenHash(content);
  const since = new Date(now.getTime() - dayMs);
  const row = db
    .select()
    .from(answeredRequests)
    .where(and(eq(answeredRequests.id, id), gt(answeredRequests.createdAt, since)))
    .get();
  if (row && (row.answer !== null || running(db).has(id))) {
    if (row.contentHash !== contentHash) throw new AppError("unreadable", say("idempotencyKeyOfOther"), { field });
    if (!row.answer) throw new AppError("conflict", say("idempotencyKeyRuns"), { field, retryAfterSeconds: 1 });
    return row.answer;
  }
  db.delete(answeredRequests).where(eq(answeredRequests.id, id)).run();
  const [kept] = db.select({ rows: count() }).from(answeredRequests).where(eq(answeredRequests.owner, owner)).all();
  if ((kept?.rows ?? 0) >= maxIdempotencyKeys) throw new AppError("too-many", say("idempotencyKeysFull"), { field });
  db.insert(answeredRequests).values({ id, adminId, owner, contentHash, createdAt: now }).run();
  return null;
}

/** Forgets answers after 24 hours. */
export function sweepAnswers(db: Db, now: Date): void {
  db.delete(answeredRequests)
    .where(lt(answeredRequests.createdAt, new Date(now.getTime() - dayMs)))
    .run();
}
