const waiting: (() => void)[] = [];

/**
 * Resolves when the caller's turn comes: one caller in each turn of the event loop, so that a request waits for one of them
 * and not for all.
 */
export function oneATurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(step);
  });
}

function step(): void {
  const next = waiting.shift();
  if (waiting.length > 0) setImmediate(step);
  next?.();
}
