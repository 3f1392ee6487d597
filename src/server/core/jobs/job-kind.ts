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

export interface JobKind {
  /**
   * Does the work. What it throws is a failure: the work is repeated. It must bound its own time; the signal aborts
   * when the server stops.
   */
  run: (job: Job, signal: AbortSignal) => Promise<JobOutcome>;
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
export function jobKind<Payload>(
  schema: z.ZodType<Payload>,
  {
    run,
    ...kind
  }: Omit<JobKind, "run"> & {
    run: (job: Job<Payload>, signal: AbortSignal) => Promise<JobOutcome>;
  },
): JobKind {
  return {
    ...kind,
    run: async (job, signal) => run({ ...job, payload: schema.parse(job.payload) }, signal),
  };
}
