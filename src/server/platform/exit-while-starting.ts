export const endings = ["SIGTERM", "SIGINT"] as const;

/** Nobody has been answered yet, so there is nothing to finish; what is half done begins anew at the next start. */
const exit = () => process.exit(0);

/** Ends with 0 when told to stop before the server listens. */
export function exitWhileStarting(): void {
  for (const signal of endings) process.on(signal, exit);
}

/** From now on others finish what is under way. */
export function noLongerStarting(): void {
  for (const signal of endings) process.off(signal, exit);
}
