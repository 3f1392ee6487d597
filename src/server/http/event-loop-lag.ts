import type { Deps } from "../deps.ts";

/** How often the event loop is looked at, in milliseconds. */
const tickMs = 250;

/** Whoever was held up for longer has noticed, in milliseconds. */
const noticeableMs = 1_000;

/** So often, at most, the operator is told, in milliseconds. */
const tellEveryMs = 10_000;

/**
 * Tells the operator when nobody was answered for a while: a disk that stalls, a machine that has other things to do, a
 * piece of work that is too large. Shorter delays of the event loop stand in the metrics.
 *
 * @returns stops
 */
export function watchLoop({ log }: Pick<Deps, "log">): () => void {
  let lookedAt = performance.now();
  let toldAt = Number.NEGATIVE_INFINITY;
  const timer = setInterval(() => {
    const now = performance.now();
    const ms = Math.round(now - lookedAt - tickMs);
    lookedAt = now;
    if (ms <= noticeableMs || now - toldAt < tellEveryMs) return;
    toldAt = now;
    log.warn({ ms }, "the server stood still: nobody was answered meanwhile");
  }, tickMs).unref();
  return () => clearInterval(timer);
}
