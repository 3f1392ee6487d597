/** Measures the rate of requests, so that background work can give way to them. */
export interface Traffic {
  /** Counts a request. */
  count(): void;
  /** Approximate number of requests in the last second. */
  perSecond(): number;
}

const windowMs = 1_000;

/**
 * Counts requests in windows of a second. The last full window counts by the part of it that lies within the last
 * second.
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
