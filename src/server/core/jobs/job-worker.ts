import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import type { Deps } from "../../deps.ts";
import { inTransaction } from "../db/client.ts";
import type { Job, JobKind, JobOutcome } from "./job-kind.ts";
import {
  claimDue,
  hasJobAfter,
  interruptedJobs,
  longestWaitMs,
  nextDue,
  pullForward,
  recordOutcome,
  removeJob,
  workerOf,
} from "./job-service.ts";

/** Longest pause while a job waits: clock times are compared, so a changed clock or a suspended machine does no harm. */
const lookEveryMs = 1_000;
/** Pause while none waits: a request ends it. */
const idleMs = 60 * 60_000;
/** How far the clock is set back to count as wrong before. */
const clockToleranceMs = 60_000;
/** Pause after a failure of the database. */
const lookAfterErrorMs = 30_000;

export interface JobWorker {
  /** Looks for due jobs now, as after another process has written. */
  wake: () => void;
  /**
   * Claims no more jobs, aborts those under way and waits until they end. The next start continues with the rest.
   */
  stop: () => Promise<void>;
}

/**
 * Does work that must happen outside a request and survive restarts: purges of shared caches, mails, calls of other servers.
 *
 * To add such work:
 * 1. Export a kind, made with `jobKind`, and add it to `src/server/job-kinds.ts`. It says how to do the work, how many at a
 *    time, and what happens to a job that was under way when the server was killed.
 * 2. Call `requestJob(db, { kind, key, payload, dueAt })` in the transaction of the change that needs the work.
 *
 * The worker claims due jobs in the database before it runs them, so that a killed server leaves a trace. A failed
 * job is retried after growing pauses, without a limit: its kind returns `done` to give up. It runs in the server
 * alone; a command only requests, and the server notices within a second.
 *
 * @see docs/decisions/0069-errands.md
 */
export function startJobs(
  { db, log, now }: Pick<Deps, "db" | "log" | "now">,
  kinds: Record<string, JobKind>,
): JobWorker {
  const stopped = new AbortController();
  let woken = new AbortController();
  const wake = () => woken.abort();
  workerOf(db).wake = wake;

  const underWay = new Map<Promise<void>, string>();
  const free = (kind: string) =>
    (kinds[kind]?.concurrency ?? 0) - [...underWay.values()].filter((one) => one === kind).length;

  /** Also called where the disk may be full or locked: repeated until the row says how the job ended. */
  const store = async (job: Job, end: JobOutcome | (() => JobOutcome)): Promise<JobOutcome> => {
    const storeNow = () => {
      const outcome = typeof end === "function" ? end() : end;
      recordOutcome(db, job, outcome, now());
      return outcome;
    };
    while (db.$client.open) {
      try {
        return await db.background(() => inTransaction(db, storeNow));
      } catch (error) {
        log.error({ err: error, kind: job.kind }, "the outcome of a job could not be stored; retrying");
        if (stopped.signal.aborted) break;
        await wait(lookAfterErrorMs, undefined, { ref: false, signal: stopped.signal }).catch(() => {});
      }
    }
    // The next start finds the job still claimed.
    return "done";
  };

  const work = async (job: Job, kind: JobKind): Promise<JobOutcome | (() => JobOutcome)> => {
    const begun = await db.background(() => inTransaction(db, () => kind.begin(job)));
    return typeof begun === "function" ? begun(stopped.signal) : begun;
  };

  const run = async (job: Job, kind: JobKind) => {
    const end = await work(job, kind).catch((error: unknown) => ({ error: String(error) }));
    const outcome = await store(job, end);
    // Logs only the first of several failures; metrics and the doctor show the others.
    if (outcome !== "done" && "error" in outcome && job.tries === 0 && !stopped.signal.aborted)
      log.warn({ kind: job.kind, reason: outcome.error }, "a job failed; it will be retried");
  };
  const start = (job: Job, kind: JobKind) => {
    const ended = run(job, kind).finally(() => {
      underWay.delete(ended);
      wake();
    });
    underWay.set(ended, job.kind);
  };

  const recover = async () => {
    for (const [name, { afterCrash }] of Object.entries(kinds)) {
      for (const job of interruptedJobs(db, name)) {
        await db.background(() => {
          if (afterCrash === "again") return recordOutcome(db, job, { retryAt: now() }, now());
          inTransaction(db, () => {
            removeJob(db, job);
            afterCrash(job);
          });
        });
      }
    }
  };

  let lastLookMs = 0;
  /** A clock that was ahead leaves jobs that wait too long. Their kinds look again, and say how long they still wait. */
  const pullJobsForward = async () => {
    const at = now();
    const isSetBack = at.getTime() < lastLookMs - clockToleranceMs;
    lastLookMs = at.getTime();
    const latest = isSetBack ? at : new Date(at.getTime() + longestWaitMs);
    if (hasJobAfter(db, latest)) await db.background(() => pullForward(db, latest, at));
  };

  /** Starts what is due. @returns milliseconds until the next look */
  const look = async (): Promise<number> => {
    const names = Object.keys(kinds).filter((name) => free(name) > 0);
    await pullJobsForward();
    const next = nextDue(db, names)?.getTime();
    if (next === undefined) return idleMs;
    const untilDueMs = next - now().getTime();
    if (untilDueMs > 0) return Math.min(untilDueMs, lookEveryMs);
    for (const [name, kind] of Object.entries(kinds)) {
      const claimed = await db.background(() =>
        stopped.signal.aborted ? [] : claimDue(db, name, now(), Math.max(0, free(name))),
      );
      for (const job of claimed) start(job, kind);
    }
    return 0;
  };

  const lookRepeatedly = async () => {
    let isRecovered = false;
    while (!stopped.signal.aborted) {
      // Set before the look: a request that comes during it ends the pause after it.
      woken = new AbortController();
      let pauseMs = lookAfterErrorMs;
      try {
        if (!isRecovered) await recover();
        isRecovered = true;
        pauseMs = await look();
      } catch (error) {
        if (!stopped.signal.aborted) log.error({ err: error }, "due jobs could not be read");
      }
      // Jobs that end at once have ended the pause before it begins: a turn for other work comes between them.
      await wait(pauseMs, undefined, { ref: false, signal: woken.signal }).catch(() => nextTurn());
    }
  };
  const working = lookRepeatedly();

  return {
    wake,
    async stop() {
      stopped.abort();
      wake();
      await working;
      await Promise.all(underWay.keys());
    },
  };
}
