/** The call was refused without an attempt, because the last call failed a moment ago. */
export class BreakerOpen extends Error {}

/**
 * A circuit breaker. After a failure, every call is refused at once for some time; then one call is tried, and its
 * result decides for all. Without it, each request would wait for the timeout of an unreachable server.
 */
export class Breaker {
  readonly #pauseMs: number;
  readonly #clock: () => number;
  readonly #onChange: (isOpen: boolean) => void;
  #openUntil: number | null = null;
  #isTrying = false;

  /**
   * @param clock in milliseconds
   * @param onChange called when it opens and when it closes
   */
  constructor(
    pauseMs: number,
    onChange: (isOpen: boolean) => void = () => {},
    clock: () => number = () => performance.now(),
  ) {
    this.#pauseMs = pauseMs;
    this.#onChange = onChange;
    this.#clock = clock;
  }

  /**
   * @param isAway decides whether a failure means that the next call would fail too
   * @throws BreakerOpen without calling
   */
  async run<T>(call: () => Promise<T>, isAway: (error: unknown) => boolean): Promise<T> {
    const isOpen = this.#openUntil !== null;
    if (this.#openUntil !== null && (this.#isTrying || this.#clock() < this.#openUntil)) throw new BreakerOpen();
    if (isOpen) this.#isTrying = true;
    try {
      const result = await call();
      this.#close();
      return result;
    } catch (error) {
      if (isAway(error)) this.#open();
      else this.#close();
      throw error;
    } finally {
      if (isOpen) this.#isTrying = false;
    }
  }

  #open(): void {
    const wasClosed = this.#openUntil === null;
    this.#openUntil = this.#clock() + this.#pauseMs;
    if (wasClosed) this.#onChange(true);
  }

  #close(): void {
    if (this.#openUntil === null) return;
    this.#openUntil = null;
    this.#onChange(false);
  }
}
