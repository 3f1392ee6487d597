import type { ClientNetworks } from "../core/platform/client-network.ts";

/** What clients hold, such as connections or places in a queue, by the network of each. */
export interface ByNetwork<T> {
  add(item: T, networks: ClientNetworks): void;
  delete(item: T): void;
  size(): number;
  /**
   * The oldest removable item of the network that holds the most; if that network has none, the oldest removable item
   * of all.
   */
  oldestOfLargest(mayGo: (item: T) => boolean): T | undefined;
  /** The newest item of the network that holds the most; of `own` if no other holds more. */
  newestOfLargest(own: ClientNetworks): T | undefined;
  /** Whether no other network holds more. */
  isLargest(own: ClientNetworks): boolean;
}

/**
 * Chooses which network loses an item when there is no room: always the one that holds the most. First the wide
 * networks are compared, then the narrow ones inside the largest. So no network can keep the others out, and a network
 * that is alone may use all.
 *
 * @see docs/decisions/0043-the-largest-network-gives-way.md
 */
export function groupByNetwork<T>(): ByNetwork<T> {
  // Maps and sets keep the order of insertion, here that of arrival.
  const wides = new Map<string, Map<string, Set<T>>>();
  const networksOf = new Map<T, ClientNetworks>();

  const largest = (own?: ClientNetworks) => {
    const wide = largestOf(wides, countAll, own?.wide) ?? new Map<string, Set<T>>();
    const narrow = largestOf(wide, (items) => items.size, own?.narrow) ?? new Set<T>();
    return { wide, narrow };
  };

  return {
    add(item, networks) {
      networksOf.set(item, networks);
      const narrows = getOrAdd(wides, networks.wide, () => new Map<string, Set<T>>());
      getOrAdd(narrows, networks.narrow, () => new Set<T>()).add(item);
    },
    delete(item) {
      const { wide, narrow } = networksOf.get(item) ?? {};
      if (wide === undefined || narrow === undefined) return;
      networksOf.delete(item);
      const narrows = wides.get(wide);
      const items = narrows?.get(narrow);
      items?.delete(item);
      if (items?.size === 0) narrows?.delete(narrow);
      if (narrows?.size === 0) wides.delete(wide);
    },
    size: () => networksOf.size,
    oldestOfLargest(mayGo) {
      const { wide, narrow } = largest();
      for (const items of [narrow, ...wide.values(), networksOf.keys()]) {
        for (const item of items) if (mayGo(item)) return item;
      }
    },
    newestOfLargest: (own) => [...largest(own).narrow].at(-1),
    isLargest: (own) => wides.get(own.wide)?.get(own.narrow) === largest(own).narrow,
  };
}

function countAll(narrows: Map<string, { size: number }>): number {
  let count = 0;
  for (const { size } of narrows.values()) count += size;
  return count;
}

/** @param preferred the key to choose among equals; without it the first one */
function largestOf<V>(all: Map<string, V>, sizeOf: (one: V) => number, preferred = ""): V | undefined {
  let found = all.get(preferred);
  let most = found ? sizeOf(found) : 0;
  for (const one of all.values()) {
    const size = sizeOf(one);
    if (size > most) [found, most] = [one, size];
  }
  return found;
}

function getOrAdd<V>(all: Map<string, V>, key: string, create: () => V): V {
  const known = all.get(key) ?? create();
  all.set(key, known);
  return known;
}
