import type { Db } from "./client.ts";

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
