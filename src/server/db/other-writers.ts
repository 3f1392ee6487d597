import type { Db } from "./client.ts";

const lookEveryMs = 1_000;

/**
 * Calls back after another process has written, a command of the CLI for instance. SQLite counts such commits itself,
 * and looking costs microseconds.
 *
 * @returns how to stop looking
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
      // A disk that fails for a moment must not end the process; the next look sees what this one did not.
    }
  }, lookEveryMs).unref();
  return () => clearInterval(timer);
}
