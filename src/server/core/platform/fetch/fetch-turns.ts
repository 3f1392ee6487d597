/** Requests at the same time, and milliseconds between the starts of two to one host. */
const maxAtATime = 4;
const hostIntervalMs = 1_000;

interface Waiting {
  host: string;
  start: () => void;
}

/** Starts tasks in their order, as far as the two limits allow. */
export class FetchTurns {
  #running = 0;
  readonly #waiting: Waiting[] = [];
  /** The time at which the next request to each host may start, by `performance.now()`. */
  readonly #nextStart = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;

  /** Runs the task when it is the host's turn. A task whose signal is aborted before that does not run. */
  async run<T>(host: string, signal: AbortSignal | undefined, task: () => Promise<T>): Promise<T> {
    await this.#turn(host, signal);
    try {
      return await task();
    } finally {
      this.#running--;
      this.#startNext();
    }
  }

  #turn(host: string, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const cancel = () => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        reject(signal?.reason);
      };
      const start = () => {
        signal?.removeEventListener("abort", cancel);
        resolve();
      };
      const waiting = { host, start };
      this.#waiting.push(waiting);
      signal?.addEventListener("abort", cancel, { once: true });
      this.#startNext();
    });
  }

  #startNext(): void {
    clearTimeout(this.#timer);
    const now = performance.now();
    for (const [host, at] of this.#nextStart) if (at <= now) this.#nextStart.delete(host);
    while (this.#running < maxAtATime) {
      const at = this.#waiting.findIndex(({ host }) => !this.#nextStart.has(host));
      const [next] = at === -1 ? [] : this.#waiting.splice(at, 1);
      if (!next) {
        this.#wake(now);
        return;
      }
      this.#nextStart.set(next.host, now + hostIntervalMs);
      this.#running++;
      next.start();
    }
  }

  /** Sleeps until the next request to one of the waiting hosts may start. */
  #wake(now: number): void {
    const starts = this.#waiting.map(({ host }) => this.#nextStart.get(host) ?? now);
    if (starts.length > 0) this.#timer = setTimeout(() => this.#startNext(), Math.min(...starts) - now + 1);
  }
}
