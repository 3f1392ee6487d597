/** What the database says of one thing; null when there is none. Compared as JSON. */
export type State = Record<string, unknown> | null;

/** The server's answer never came: what was asked may have happened, or not. */
export class ConnectionLost extends Error {}

/**
 * What clients were told, and what they were asking for when the server died. Everything told must be found again;
 * of what was asked, all or nothing.
 */
export class Ledger {
  /** Writes that the server confirmed. */
  acknowledged = 0;
  readonly #told = new Map<string, State>();
  readonly #asked = new Map<string, State>();
  readonly #changed = new Set<string>();
  #onAcknowledged: () => void = () => {};

  /** @returns settles when so many more writes are confirmed */
  more(count: number): Promise<void> {
    let left = count;
    return new Promise((resolve) => {
      this.#onAcknowledged = () => {
        left -= 1;
        if (left === 0) resolve();
      };
    });
  }

  /** Asks the server for a state of the thing called `name`. Only one client may write a thing. */
  async write<T>(name: string, state: State, ask: () => Promise<T>): Promise<T> {
    this.#asked.set(name, state);
    this.#changed.add(name);
    const answer = await ask();
    this.#asked.delete(name);
    this.#told.set(name, state);
    this.acknowledged += 1;
    this.#onAcknowledged();
    return answer;
  }

  told(name: string): State {
    return this.#told.get(name) ?? null;
  }

  /** Names of what exists as far as clients know. */
  names(kind: string): string[] {
    return [...this.#told].filter(([name, state]) => state !== null && name.startsWith(kind)).map(([name]) => name);
  }

  /** Names written since the last check, or all of them. */
  toCheck(all: boolean): string[] {
    return all ? [...this.#told.keys()] : [...this.#changed];
  }

  /** Compares a thing with what was found, and goes on from there. @returns what is wrong, null when nothing is */
  settle(name: string, found: State): string | null {
    const accepted = [this.told(name), ...(this.#asked.has(name) ? [this.#asked.get(name) as State] : [])];
    this.#asked.delete(name);
    this.#changed.delete(name);
    this.#told.set(name, found);
    const text = JSON.stringify(found);
    if (accepted.some((state) => JSON.stringify(state) === text)) return null;
    return `${name}: found ${short(text)}, expected ${accepted.map((state) => short(JSON.stringify(state))).join(" or ")}`;
  }
}

const short = (text: string) => (text.length > 300 ? `${text.slice(0, 300)}…` : text);
