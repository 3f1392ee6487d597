import { and, asc, count, eq, inArray, isNotNull, isNull, lte, min, sql } from "drizzle-orm";
import { type Db, inTransaction, preparedOnce } from "../db/client.ts";
import { errands } from "../db/schema.ts";
import type { Errand, ErrandOutcome } from "./errand-kind.ts";

/** Milliseconds before the next try, by the number of failed tries; the last one repeats. */
const waitsMs = [1_000, 5_000, 15_000, 60_000, 5 * 60_000, 15 * 60_000, 60 * 60_000];

const maxErrorLength = 500;

/** Wakes the worker of each database. Has no entry where no worker runs, as in a CLI command. */
export const workerOf = preparedOnce(() => ({ wake: () => {} }));

interface Request {
  kind: string;
  key: string;
  /** Any JSON. */
  payload: unknown;
  dueAt: Date;
}

/**
 * Requests work outside the request. Call it in the transaction of the change that needs the work: both are stored, or neither.
 *
 * A second request with the same kind and key is the same errand while the first waits: the newer payload counts, and the earlier
 * time. After a failed try the errand keeps the time of its next one. While the first is under way, the second is an errand of its
 * own.
 */
export function requestErrand(db: Db, { kind, key, payload, dueAt }: Request): void {
  db.insert(errands)
    .values({ kind, key, payload, dueAt })
    .onConflictDoUpdate({
      target: [errands.kind, errands.key],
      targetWhere: isNull(errands.claimedAt),
      set: {
        payload: sql`excluded.payload`,
        dueAt: sql`iif(${errands.failingSince} IS NULL, min(${errands.dueAt}, excluded.dueAt), ${errands.dueAt})`,
      },
    })
    .run();
  // The worker looks in the next turn of the event loop, which is after the transaction.
  workerOf(db).wake();
}

/** When the next errand of these kinds is due; null when none waits. */
export function nextDue(db: Db, kinds: string[]): Date | null {
  const ofKinds = and(inArray(errands.kind, kinds), isNull(errands.claimedAt));
  return (
    db
      .select({ at: min(errands.dueAt) })
      .from(errands)
      .where(ofKinds)
      .get()?.at ?? null
  );
}

/** Claims due errands of a kind, the longest overdue first. */
export function claimDue(db: Db, kind: string, now: Date, limit: number): Errand[] {
  const due = db
    .select({ id: errands.id })
    .from(errands)
    .where(and(eq(errands.kind, kind), isNull(errands.claimedAt), lte(errands.dueAt, now)))
    .orderBy(asc(errands.dueAt))
    .limit(limit);
  return db.update(errands).set({ claimedAt: now }).where(inArray(errands.id, due)).returning().all();
}

/** The errands that the last server had under way when it ended. */
export const interruptedErrands = (db: Db, kind: string): Errand[] =>
  db
    .select()
    .from(errands)
    .where(and(eq(errands.kind, kind), isNotNull(errands.claimedAt)))
    .all();

export const removeErrand = (db: Db, { id }: Errand) => db.delete(errands).where(eq(errands.id, id)).run();

/**
 * Records how an errand that was under way ended. If it is repeated, it takes over the payload of a request that came
 * meanwhile.
 */
export function settleErrand(db: Db, errand: Errand, outcome: ErrandOutcome, now: Date): void {
  if (outcome === "done") return void removeErrand(db, errand);
  inTransaction(db, () => {
    const { id, kind, key } = errand;
    const isWaiting = and(eq(errands.kind, kind), eq(errands.key, key), isNull(errands.claimedAt));
    const newer = db.delete(errands).where(isWaiting).returning().get();
    const payload = newer?.payload ?? errand.payload;
    db.update(errands)
      .set({
        payload,
        claimedAt: null,
        ...("error" in outcome ? failed(errand, outcome, now) : goesOn(outcome, newer)),
      })
      .where(eq(errands.id, id))
      .run();
  });
}

function failed({ tries, failingSince }: Errand, outcome: { error: string; retryAt?: Date }, now: Date) {
  const waitMs = waitsMs[Math.min(tries, waitsMs.length - 1)] ?? 0;
  return {
    tries: tries + 1,
    failingSince: failingSince ?? now,
    lastError: outcome.error.slice(0, maxErrorLength),
    dueAt: outcome.retryAt ?? new Date(now.getTime() + waitMs),
  };
}

function goesOn({ retryAt }: { retryAt: Date }, newer: { dueAt: Date } | undefined) {
  const dueAt = newer && newer.dueAt < retryAt ? newer.dueAt : retryAt;
  return { tries: 0, failingSince: null, lastError: null, dueAt };
}

/** How many errands are stored, and how many of them failed at their last try. */
export const countErrands = (db: Db) =>
  db
    .select({ stored: count(), failing: count(errands.failingSince) })
    .from(errands)
    .get() ?? { stored: 0, failing: 0 };
