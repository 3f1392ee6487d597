import type { Db } from "./client.ts";

const lookEveryMs = 1_000;

/**
 * Calls back after another process has written, for instance a command of the CLI. SQLite counts such commits; reading the
 * count takes microseconds.
 *
 * @returns a function that stops watching
 */
export function watchOtherWriters({ $client }: Db, onWrite: () => void): () => void {
  const look = () => $client.pragma("data_version", { simple: true });
  let seen = look();
  const timer = setInterval(() => {
    if (!$client.open) return clearInterval(timer);
    try {
      const now = look();
      if (now !== seen) onWrite();
      seen = now;
    } catch {
      // A passing disk error must not end the process; the next check sees the write.
    }
  }, lookEveryMs).unref();
  return () => clearInterval(timer);
}
