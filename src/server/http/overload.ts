import type { IncomingMessage, ServerResponse } from "node:http";
import type { Settings } from "../platform/settings.ts";
import { createOverloadResponse } from "./overload-response.ts";
import { hasBody, type RequestKind, requestKind } from "./request-kind.ts";
import { createRequestQueue, type RequestQueue } from "./request-queue.ts";

/** Milliseconds that a request may wait in the queue. Later requests are rejected: they would only wait longer. */
const maxWaitMs = 250;

/** Below this length the queue accepts requests however long they wait: a few readers on a slow machine are no overload. */
const shortQueue = 8;

/** Maximum length of the queue, however short the turns were: the next ones may take longer. */
const maxQueued = 200;

/**
 * Concurrent requests, a bound for memory. Requests with a body may arrive slowly; files may be read slowly, with 64 KiB in
 * memory each. Each class has its own bound, so that none can block the others.
 */
const maxConcurrent = { bodies: 200, files: 2_000, others: 800 };

const isFile = (kind: RequestKind) => kind === "asset" || kind === "image";

export interface OverloadGuard {
  /**
   * Calls `proceed` when the request's turn comes, or responds 503 at once.
   *
   * @param proceed not called when the client disconnects first
   * @returns null for an accepted request; else an upper bound in milliseconds for how long the rejected one waited
   */
  admit(req: IncomingMessage, res: ServerResponse, proceed: () => void): number | null;
  /** Requests in the queue. */
  queued(): number;
}

/**
 * Rejects requests that the server could only answer late. The time in the queue is bounded. A rejection costs about twenty
 * microseconds, so the server can still serve at many times the load that it can bear.
 *
 * @see docs/decisions/0026-request-queue.md
 */
export function createOverloadGuard(settings: Settings, queue: RequestQueue = createRequestQueue()): OverloadGuard {
  const concurrent = { bodies: 0, files: 0, others: 0 };
  const sendOverloadResponse = createOverloadResponse(settings);
  const isFull = () =>
    queue.length() >= maxQueued || (queue.length() >= shortQueue && queue.expectedWaitMs() > maxWaitMs);

  return {
    admit(req, res, proceed) {
      const kind = requestKind(req.url ?? "");
      const group = hasBody(req) ? "bodies" : isFile(kind) ? "files" : "others";
      if (concurrent[group] >= maxConcurrent[group] || (group !== "files" && isFull())) {
        sendOverloadResponse(req, res, kind);
        return queue.sinceLastReadMs();
      }
      concurrent[group] += 1;
      let leaveQueue = () => {};
      res.once("close", () => {
        concurrent[group] -= 1;
        leaveQueue();
      });
      // Files bypass the queue: they need no rendering, and a page is useless without them.
      if (group === "files") proceed();
      else leaveQueue = queue.add(proceed);
      return null;
    },
    queued: queue.length,
  };
}
