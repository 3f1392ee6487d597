import type { IncomingMessage, ServerResponse } from "node:http";

/** What the pipeline counts. `ops/metrics/` serves it to Prometheus. */
export interface Metrics {
  /** Counts a request when its response ends. */
  count(req: IncomingMessage, res: ServerResponse): void;
  /** Counts a request that has no ServerResponse. @returns a function to call with the status when the response is sent */
  begin(url: string, method: string): (status: number) => void;
  /** @param waitedMs upper bound for how long a rejected request waited */
  countShed(waitedMs: number): void;
  /** Counts a client that was disconnected because it read too slowly. */
  countSlowReader(): void;
  /** @param load functions that return the length of the request queue, and the bytes that clients have not read */
  watch(load: { queued: () => number; unsentBytes: () => number }): void;
  /** Serves /metrics to clients with the token. @returns whether the path was /metrics */
  serve(path: string, req: IncomingMessage, res: ServerResponse): boolean;
}
