/** Milliseconds that a request is expected to take until some have been timed: a rendered page. */
const initialTurnMs = 3;

/** Weight of the last turn in the moving average. */
const weight = 1 / 16;

/** Longer turns are cut to this many milliseconds: they show a pause of the machine, not the cost of a request. */
const maxTurnMs = 50;

export interface RequestQueue {
  /**
   * Calls `work` when its turn comes.
   *
   * @returns removes it from the queue
   */
  add(work: () => void): () => void;
  length(): number;
  /** Milliseconds that a request added now will wait, estimated from the last turns. */
  expectedWaitMs(): number;
  /** Milliseconds since the network was last read: an upper bound for the age of a request that arrives now. */
  sinceLastReadMs(): number;
}

/**
 * Starts one request per turn of the event loop. The network is read between two requests, so a request that finds the queue
 * full is rejected after one other request at most.
 *
 * @param nextTurn for tests, like the clock
 */
export function createRequestQueue(
  nextTurn: (work: () => void) => unknown = setImmediate,
  now: () => number = () => performance.now(),
): RequestQueue {
  const queue: { work: () => void }[] = [];
  let isRunning = false;
  let turnMs = initialTurnMs;
  // Node reads the network just before it runs immediates.
  let readAt = now();

  const step = () => {
    readAt = now();
    const next = queue.shift();
    isRunning = next !== undefined;
    if (!next) return;
    nextTurn(() => {
      turnMs += (Math.min(now() - readAt, maxTurnMs) - turnMs) * weight;
      step();
    });
    next.work();
  };

  return {
    add(work) {
      const entry = { work };
      queue.push(entry);
      if (!isRunning) {
        isRunning = true;
        readAt = now();
        nextTurn(step);
      }
      return () => {
        const at = queue.indexOf(entry);
        if (at >= 0) queue.splice(at, 1);
      };
    },
    length: () => queue.length,
    expectedWaitMs: () => queue.length * turnMs,
    sinceLastReadMs: () => (isRunning ? now() - readAt : 0),
  };
}
