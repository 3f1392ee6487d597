import type { z } from "zod";

export interface Errand<Payload = unknown> {
  id: string;
  kind: string;
  key: string;
  payload: Payload;
  /** Failed tries since the last success. */
  tries: number;
  failingSince: Date | null;
}

/**
 * `done`: the row is removed. `retryAt` alone: the errand continues at that time, which is no failure. `error`: it
 * failed without an effect and is tried again, at `retryAt` or after the usual wait.
 */
export type ErrandOutcome = "done" | { retryAt: Date } | { error: string; retryAt?: Date };

export interface ErrandKind {
  /**
   * Does the work. What it throws is a failure: the work is repeated. It must bound its own time; the signal aborts
   * when the server stops.
   */
  run: (errand: Errand, signal: AbortSignal) => Promise<ErrandOutcome>;
  /** How many may be under way at a time. */
  concurrency: number;
  /**
   * What happens to an errand that was under way when the server was killed: it may or may not have had its effect.
   * `again` repeats it (at least once). A function is called instead, in the transaction that removes it (at most
   * once).
   */
  afterCrash: "again" | ((errand: Errand) => void);
}

/** A kind of errands whose payload is checked before each run: the row may be from another version. */
export function errandKind<Payload>(
  schema: z.ZodType<Payload>,
  {
    run,
    ...kind
  }: Omit<ErrandKind, "run"> & {
    run: (errand: Errand<Payload>, signal: AbortSignal) => Promise<ErrandOutcome>;
  },
): ErrandKind {
  return {
    ...kind,
    run: async (errand, signal) => run({ ...errand, payload: schema.parse(errand.payload) }, signal),
  };
}
