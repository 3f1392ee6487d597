interface Sized {
  bytes: number;
}

/** Things under their keys, bounded by their bytes; what was not used for a while goes first. */
export class Shelf<Thing extends Sized> {
  readonly #things = new Map<string, { thing: Thing; bytes: number; isUsed: boolean }>();
  #bytes = 0;

  constructor(private readonly maxBytes: number) {}

  /** Bytes of everything on it. */
  get bytes(): number {
    return this.#bytes;
  }

  get(key: string): Thing | undefined {
    const place = this.#things.get(key);
    if (!place) return undefined;
    place.isUsed = true;
    return place.thing;
  }

  /** Takes it, or takes it anew when it has grown. One thing may not push out most of the others. */
  put(key: string, thing: Thing): void {
    this.#remove(key);
    if (thing.bytes > this.maxBytes / 4) return;
    this.#things.set(key, { thing, bytes: thing.bytes, isUsed: false });
    this.#bytes += thing.bytes;
    while (this.#bytes > this.maxBytes) this.#removeOne();
  }

  clear(): void {
    this.#things.clear();
    this.#bytes = 0;
  }

  /**
   * The first goes, unless it was used since it was last looked at: then it stands last again. Cheaper than moving a thing
   * with every use, which happens a thousand times as often.
   */
  #removeOne(): void {
    for (const [key, place] of this.#things) {
      if (!place.isUsed) {
        this.#remove(key);
        return;
      }
      place.isUsed = false;
      // A Map remembers the order of insertion.
      this.#things.delete(key);
      this.#things.set(key, place);
    }
  }

  #remove(key: string): void {
    this.#bytes -= this.#things.get(key)?.bytes ?? 0;
    this.#things.delete(key);
  }
}
