/** The row of a thing in the database, compared as JSON; null if there is none. */
export type State = Record<string, unknown> | null;

/** The response is missing: the write may have happened or not. */
export class ConnectionLost extends Error {}

/**
 * Records the confirmed writes, and the requested ones at the moment of a crash. Every confirmed write must be in the
 * database; a requested one must be there completely or not at all.
 */
export class Ledger {
  /** Writes that the server confirmed. */
  acknowledged = 0;
  readonly #confirmed = new Map<string, State>();
  readonly #requested = new Map<string, State>();
  readonly #changed = new Set<string>();
  #onAcknowledged: () => void = () => {};

  /** @returns resolves after this many more confirmed writes */
  more(count: number): Promise<void> {
    let left = count;
    return new Promise((resolve) => {
      this.#onAcknowledged = () => {
        left -= 1;
        if (left === 0) resolve();
      };
    });
  }

  /** Sends a write of `state` for the thing called `name`. Only one client may write a thing. */
  async write<T>(name: string, state: State, send: () => Promise<T>): Promise<T> {
    this.#requested.set(name, state);
    this.#changed.add(name);
    const answer = await send();
    this.#requested.delete(name);
    this.#confirmed.set(name, state);
    this.acknowledged += 1;
    this.#onAcknowledged();
    return answer;
  }

  confirmed(name: string): State {
    return this.#confirmed.get(name) ?? null;
  }

  /** Names of the things that exist in their confirmed state. */
  names(kind: string): string[] {
    return [...this.#confirmed]
      .filter(([name, state]) => state !== null && name.startsWith(kind))
      .map(([name]) => name);
  }

  /** Names written since the last check, or all of them. */
  toCheck(all: boolean): string[] {
    return all ? [...this.#confirmed.keys()] : [...this.#changed];
  }

  /** Compares a thing with the database, and records that state. @returns the difference, null if there is none */
  settle(name: string, found: State): string | null {
    const accepted = [this.confirmed(name), ...(this.#requested.has(name) ? [this.#requested.get(name) as State] : [])];
    this.#requested.delete(name);
    this.#changed.delete(name);
    this.#confirmed.set(name, found);
    const text = JSON.stringify(found);
    if (accepted.some((state) => JSON.stringify(state) === text)) return null;
    return `${name}: found ${short(text)}, expected ${accepted.map((state) => short(JSON.stringify(state))).join(" or ")}`;
  }
}

const short = (text: string) => (text.length > 300 ? `${text.slice(0, 300)}…` : text);
