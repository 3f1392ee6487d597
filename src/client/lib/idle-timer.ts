/** How long a busy browser is waited for, in milliseconds. */
const maxIdleWaitMs = 300;

/**
 * Like `setTimeout`, but what falls due waits until the browser has nothing more urgent to do: a key that was pressed just then
 * is painted first.
 *
 * @returns calls it off
 */
export function startIdleTimer(work: () => void, ms: number): () => void {
  let idle: number | undefined;
  const timer = setTimeout(() => {
    // Safari has no such thing.
    if (typeof requestIdleCallback === "undefined") work();
    else idle = requestIdleCallback(() => work(), { timeout: maxIdleWaitMs });
  }, ms);
  return () => {
    clearTimeout(timer);
    if (idle !== undefined) cancelIdleCallback(idle);
  };
}
