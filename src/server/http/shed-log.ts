import type { Deps } from "../deps.ts";

/** Requests rejected within so many milliseconds are one line of the log: a flood must not fill the disk. */
export const gatherMs = 10_000;

/** @returns a function to call for each rejected request */
export function createShedLog({ log }: Pick<Deps, "log">): () => void {
  let requests = 0;
  return () => {
    requests += 1;
    if (requests > 1) return;
    setTimeout(() => {
      log.warn({ requests, seconds: gatherMs / 1000 }, "more came than can be served: requests were answered with 503");
      requests = 0;
    }, gatherMs).unref();
  };
}
