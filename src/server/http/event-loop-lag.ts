import type { Deps } from "../deps.ts";

/** Milliseconds between two measurements. */
const intervalMs = 250;

/** Milliseconds of lag that a client notices. */
const noticeableMs = 1_000;

/** Milliseconds between two log lines, at least. */
const logEveryMs = 10_000;

/**
 * Logs when the event loop was blocked, by a stalled disk, a busy machine or a long task. Shorter lag is in the metrics.
 *
 * @returns a function that stops the measurements
 */
export function logEventLoopLag({ log }: Pick<Deps, "log">): () => void {
  let measuredAt = performance.now();
  let loggedAt = Number.NEGATIVE_INFINITY;
  const timer = setInterval(() => {
    const now = performance.now();
    const ms = Math.round(now - measuredAt - intervalMs);
    measuredAt = now;
    if (ms <= noticeableMs || now - loggedAt < logEveryMs) return;
    loggedAt = now;
    log.warn({ ms }, "the event loop was blocked: no request was answered meanwhile");
  }, intervalMs).unref();
  return () => clearInterval(timer);
}
