interface Sized {
  bytes: number;
}

/** Things under their keys, bounded by their bytes; the one longest unused goes first. */
export class Shelf<Thing extends Sized> {
  readonly #things = new Map<string, { thing: Thing; bytes: number }>();
  #bytes = 0;

  constructor(private readonly maxBytes: number) {}

  /** Bytes of everything on it. */
  get bytes(): number {
    return this.#bytes;
  }

  get(key: string): Thing | undefined {
    const place = this.#things.get(key);
    if (!place) return undefined;
    // A Map remembers the order of insertion: the last one used stands last.
    this.#things.delete(key);
    this.#things.set(key, place);
    return place.thing;
  }

  /** Takes it, or takes it anew when it has grown. One thing may not push out most of the others. */
  put(key: string, thing: Thing): void {
    this.#remove(key);
    if (thing.bytes > this.maxBytes / 4) return;
    this.#things.set(key, { thing, bytes: thing.bytes });
    this.#bytes += thing.bytes;
    for (const oldest of this.#things.keys()) {
      if (this.#bytes <= this.maxBytes) break;
      this.#remove(oldest);
    }
  }

  clear(): void {
    this.#things.clear();
    this.#bytes = 0;
  }

  #remove(key: string): void {
    this.#bytes -= this.#things.get(key)?.bytes ?? 0;
    this.#things.delete(key);
  }
}
