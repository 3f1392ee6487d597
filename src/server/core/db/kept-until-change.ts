import type { Db } from "./client.ts";

/**
 * Keeps what was read from the database until a row changes, through this connection or another one. Asking whether one did takes 3 µs.
 *
 * @param read without writing
 */
export function keptUntilChange<T>({ $client }: Db, read: () => T): () => T {
  const changes = $client.prepare("SELECT total_changes(), data_version FROM pragma_data_version").raw();
  let kept: { at: string; value: T } | undefined;
  return () => {
    // What a transaction wrote may be rolled back, which changes neither number.
    if ($client.inTransaction) return read();
    const at = String(changes.get());
    if (kept?.at !== at) kept = { at, value: read() };
    return kept.value;
  };
}

/**
 * Finds whether another process has written, for instance a command of the CLI. SQLite counts such commits; reading the
 * count takes microseconds.
 *
 * @returns a function that says whether one has written since the last call
 */
export function otherWriters({ $client }: Db): () => boolean {
  let seen: unknown;
  return () => {
    const before = seen;
    seen = $client.pragma("data_version", { simple: true });
    return before !== undefined && seen !== before;
  };
}
