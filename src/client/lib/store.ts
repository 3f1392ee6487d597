/** A value that changes outside of React's tree; only who shows it is drawn anew. Made for `useSyncExternalStore`. */
export interface Store<T> {
  get(): T;
  set(value: T): void;
  /** @returns what ends it */
  subscribe(listener: () => void): () => void;
}

export function createStore<T>(first: T): Store<T> {
  let current = first;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set(value) {
      current = value;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
