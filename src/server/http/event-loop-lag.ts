import type { Deps } from "../deps.ts";

/** Milliseconds between two measurements. */
export const measureLagEveryMs = 250;

/** Milliseconds of lag that a client notices. */
const noticeableMs = 1_000;

/** Milliseconds between two log lines, at least. */
const logEveryMs = 10_000;

/**
 * Logs when the event loop was blocked, by a stalled disk, a busy machine or a long task. Shorter lag is in the metrics.
 *
 * @returns the measurement, to be repeated every {@link measureLagEveryMs}
 */
export function eventLoopLag({ log }: Pick<Deps, "log">): () => void {
  let measuredAt = performance.now();
  let loggedAt = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    const ms = Math.round(now - measuredAt - measureLagEveryMs);
    measuredAt = now;
    if (ms <= noticeableMs || now - loggedAt < logEveryMs) return;
    loggedAt = now;
    log.warn({ ms }, "the event loop was blocked: no request was answered meanwhile");
  };
}
