export const endings = ["SIGTERM", "SIGINT"] as const;

/** Safe to exit: no request has been answered yet, and the next start repeats unfinished work. */
const exit = () => process.exit(0);

/** Exits with 0 on a signal before the server listens. */
export function exitWhileStarting(): void {
  for (const signal of endings) process.on(signal, exit);
}

/** Hands the signals over to the shutdown of a running server. */
export function releaseSignals(): void {
  for (const signal of endings) process.off(signal, exit);
}
