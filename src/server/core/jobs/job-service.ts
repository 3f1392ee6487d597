import { and, asc, count, eq, gt, inArray, isNotNull, isNull, lte, min, sql } from "drizzle-orm";
import { type Db, inTransaction, preparedOnce } from "../db/client.ts";
import { jobs } from "../db/schema.ts";
import type { Job, JobOutcome } from "./job-kind.ts";

/** Milliseconds before the next try, by the number of failed tries; the last one repeats. */
const waitsMs = [1_000, 5_000, 15_000, 60_000, 5 * 60_000, 15 * 60_000, 60 * 60_000];

/**
 * A job waits no longer before its kind looks again, and says then how long it still waits. So what is due later was stored while
 * the clock was ahead.
 */
export const longestWaitMs = 60 * 60_000;

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
 * A second request with the same kind and key is the same job while the first waits: the newer payload counts, and the earlier
 * time. After a failed try the job keeps the time of its next one. While the first is under way, the second is a job of its
 * own.
 */
export function requestJob(db: Db, { kind, key, payload, dueAt }: Request): void {
  db.insert(jobs)
    .values({ kind, key, payload, dueAt })
    .onConflictDoUpdate({
      target: [jobs.kind, jobs.key],
      targetWhere: isNull(jobs.claimedAt),
      set: {
        payload: sql`excluded.payload`,
        dueAt: sql`iif(${jobs.failingSince} IS NULL, min(${jobs.dueAt}, excluded.dueAt), ${jobs.dueAt})`,
      },
    })
    .run();
  // The worker looks in the next turn of the event loop, which is after the transaction.
  workerOf(db).wake();
}

/** When the next job of these kinds is due; null when none waits. */
export function nextDue(db: Db, kinds: string[]): Date | null {
  const ofKinds = and(inArray(jobs.kind, kinds), isNull(jobs.claimedAt));
  return (
    db
      .select({ at: min(jobs.dueAt) })
      .from(jobs)
      .where(ofKinds)
      .get()?.at ?? null
  );
}

/** Makes jobs due that were stored while the clock was ahead. @param latest when a job may be due at most */
export function pullForward(db: Db, latest: Date, now: Date): void {
  db.update(jobs).set({ dueAt: now }).where(isDueAfter(latest)).run();
}

const isDueAfter = (latest: Date) => and(isNull(jobs.claimedAt), gt(jobs.dueAt, latest));

/** Whether a job waits for a later time. */
export const hasJobAfter = (db: Db, latest: Date): boolean =>
  db.select({ id: jobs.id }).from(jobs).where(isDueAfter(latest)).limit(1).get() !== undefined;

/** Claims due jobs of a kind, the longest overdue first. */
export function claimDue(db: Db, kind: string, now: Date, limit: number): Job[] {
  const due = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.kind, kind), isNull(jobs.claimedAt), lte(jobs.dueAt, now)))
    .orderBy(asc(jobs.dueAt))
    .limit(limit);
  return db.update(jobs).set({ claimedAt: now }).where(inArray(jobs.id, due)).returning().all();
}

/** The jobs that the last server had under way when it ended. */
export const interruptedJobs = (db: Db, kind: string): Job[] =>
  db
    .select()
    .from(jobs)
    .where(and(eq(jobs.kind, kind), isNotNull(jobs.claimedAt)))
    .all();

export const removeJob = (db: Db, { id }: Job) => db.delete(jobs).where(eq(jobs.id, id)).run();

/**
 * Records how a job that was under way ended. If it is repeated, it takes over the payload of a request that came
 * meanwhile.
 */
export function recordOutcome(db: Db, job: Job, outcome: JobOutcome, now: Date): void {
  if (outcome === "done") return void removeJob(db, job);
  inTransaction(db, () => {
    const { id, kind, key } = job;
    const isWaiting = and(eq(jobs.kind, kind), eq(jobs.key, key), isNull(jobs.claimedAt));
    const newer = db.delete(jobs).where(isWaiting).returning().get();
    const payload = newer?.payload ?? job.payload;
    db.update(jobs)
      .set({
        payload,
        claimedAt: null,
        ...soon("error" in outcome ? failed(job, outcome, now) : continued(outcome, newer), now),
      })
      .where(eq(jobs.id, id))
      .run();
  });
}

function failed({ tries, failingSince }: Job, outcome: { error: string; retryAt?: Date }, now: Date) {
  const waitMs = waitsMs[Math.min(tries, waitsMs.length - 1)] ?? 0;
  return {
    tries: tries + 1,
    failingSince: failingSince ?? now,
    lastError: outcome.error.slice(0, maxErrorLength),
    dueAt: outcome.retryAt ?? new Date(now.getTime() + waitMs),
  };
}

const soon = <Stored extends { dueAt: Date }>(stored: Stored, now: Date): Stored => ({
  ...stored,
  dueAt: new Date(Math.min(stored.dueAt.getTime(), now.getTime() + longestWaitMs)),
});

function continued({ retryAt }: { retryAt: Date }, newer: { dueAt: Date } | undefined) {
  const dueAt = newer && newer.dueAt < retryAt ? newer.dueAt : retryAt;
  return { tries: 0, failingSince: null, lastError: null, dueAt };
}

/** How many jobs are stored, and how many of them failed at their last try. */
export const countJobs = (db: Db) =>
  db
    .select({ stored: count(), failing: count(jobs.failingSince) })
    .from(jobs)
    .get() ?? { stored: 0, failing: 0 };
