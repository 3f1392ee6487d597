/** How long a due timer waits for a busy browser, in milliseconds. */
const maxIdleWaitMs = 300;

/**
 * Like `setTimeout`, but a due timer waits until the browser is idle, so that a key that was just pressed is painted first.
 *
 * @returns a function that cancels the timer
 */
export function startIdleTimer(work: () => void, ms: number): () => void {
  let idle: number | undefined;
  const timer = setTimeout(() => {
    // Safari has no requestIdleCallback.
    if (typeof requestIdleCallback === "undefined") work();
    else idle = requestIdleCallback(() => work(), { timeout: maxIdleWaitMs });
  }, ms);
  return () => {
    clearTimeout(timer);
    if (idle !== undefined) cancelIdleCallback(idle);
  };
}
