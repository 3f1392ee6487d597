/** How many requests come. Background work that can wait leaves them room. */
export interface Traffic {
  /** Counts a request. */
  count(): void;
  /** Requests of the last second, about. */
  perSecond(): number;
}

const windowMs = 1_000;

/**
 * Counts requests in windows of a second. The last full one counts by the part of it that is within the last second.
 *
 * @param clock in milliseconds
 */
export function createTraffic(clock: () => number = () => performance.now()): Traffic {
  let began = clock();
  let before = 0;
  let current = 0;
  const turn = (now: number) => {
    const windows = Math.floor((now - began) / windowMs);
    if (windows === 0) return;
    before = windows === 1 ? current : 0;
    current = 0;
    began += windows * windowMs;
  };
  return {
    count() {
      turn(clock());
      current += 1;
    },
    perSecond() {
      const now = clock();
      turn(now);
      return current + before * (1 - (now - began) / windowMs);
    },
  };
}
