import type { z } from "zod";

export interface Job<Payload = unknown> {
  id: string;
  kind: string;
  key: string;
  payload: Payload;
  /** Failed tries since the last success. */
  tries: number;
  failingSince: Date | null;
}

/**
 * `done`: the row is removed. `retryAt` alone: the job continues at that time, which is no failure. `error`: it
 * failed without an effect and is tried again, at `retryAt` or after the usual wait.
 */
export type JobOutcome = "done" | { retryAt: Date } | { error: string; retryAt?: Date };

/**
 * The part of a job that waits, for example for another server. It writes nothing, and must bound its own time; the signal
 * aborts when the server stops.
 *
 * @returns the outcome, or a function that stores something in the transaction that records the outcome it returns
 */
export type JobCall = (signal: AbortSignal) => Promise<JobOutcome | (() => JobOutcome)>;

export interface JobKind<Payload = unknown> {
  /**
   * Begins the work, in a transaction: stores what must be on disk before the work has an effect elsewhere. What it or
   * the call throws is a failure: the work is repeated.
   *
   * @returns the outcome, or the rest of the work
   */
  begin: (job: Job<Payload>) => JobOutcome | JobCall;
  /** How many may be under way at a time. */
  concurrency: number;
  /**
   * What happens to a job that was under way when the server was killed: it may or may not have had its effect.
   * `again` repeats it (at least once). A function is called instead, in the transaction that removes it (at most
   * once).
   */
  afterCrash: "again" | ((job: Job) => void);
}

/** A kind of jobs whose payload is checked before each run: the row may be from another version. */
export function jobKind<Payload>(schema: z.ZodType<Payload>, kind: JobKind<Payload>): JobKind {
  return {
    ...kind,
    begin: (job) => kind.begin({ ...job, payload: schema.parse(job.payload) }),
  };
}
