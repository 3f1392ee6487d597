import type { Deps } from "../deps.ts";

/** Requests that are rejected, or clients that are disconnected, within so many milliseconds are one line of the log: a flood must not fill the disk. */
export const gatherMs = 10_000;

/** @returns a function to call for each rejected request */
export const createShedLog = ({ log }: Pick<Deps, "log">) =>
  gather((requests) => log.warn({ requests, seconds: gatherMs / 1000 }, "overload: requests were answered with 503"));

/** @returns a function to call for each client that was disconnected because it read too slowly */
export const createSlowReaderLog = ({ log }: Pick<Deps, "log">) =>
  gather((clients) =>
    log.warn(
      { clients, seconds: gatherMs / 1000 },
      "responses that clients did not read took too much memory: the slowest clients were disconnected",
    ),
  );

function gather(write: (count: number) => void): () => void {
  let count = 0;
  return () => {
    count += 1;
    if (count > 1) return;
    setTimeout(() => {
      write(count);
      count = 0;
    }, gatherMs).unref();
  };
}
