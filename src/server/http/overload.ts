import type { IncomingMessage, ServerResponse } from "node:http";
import { defaultLanguage } from "../../shared/text/language.ts";
import type { WordsLanguage } from "../../shared/words/languages.ts";
import { clientNetworks } from "../core/platform/client-network.ts";
import type { Settings } from "../core/settings/settings.ts";
import { groupByNetwork } from "./by-network.ts";
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
 * memory each. Each class has its own bound, so that none can block the others. Requests with the token of a session are a
 * class too: these places are reserved for writers.
 */
const maxConcurrent = { writers: 200, bodies: 200, files: 2_000, others: 800 };

type RequestClass = keyof typeof maxConcurrent;

const isFile = (kind: RequestKind) => kind === "asset" || kind === "image" || kind === "file";

/** Express's request, whose `ip` is the client's address behind `TRUST_PROXY` proxies. */
type ClientRequest = IncomingMessage & { ip?: string | undefined };

interface AdmittedRequest {
  req: IncomingMessage;
  res: ServerResponse;
  reject(): void;
}

export interface OverloadGuard {
  /**
   * Calls `proceed` when the request's turn comes, or responds 503, mostly at once. A request that waits for its turn
   * may still be rejected in favour of a client that has fewer requests.
   *
   * @param proceed not called when the client disconnects first; gets whether the queue rejected requests since the last call
   * @param onShed gets an upper bound in milliseconds for how long the rejected request waited
   */
  admit(
    req: ClientRequest,
    res: ServerResponse,
    proceed: (isOverloaded: boolean) => void,
    onShed: (waitedMs: number) => void,
  ): void;
  /**
   * Rejects a visitor's request for a page, if `admit` would reject it and no other in its place. The caller responds.
   *
   * @param ip of the client; called only while the queue is full
   * @returns an upper bound in milliseconds for how long the request waited; null if it is not rejected
   */
  rejectEarly(ip: () => string): number | null;
  /** Requests in the queue. */
  queued(): number;
}

interface Options {
  /** Whether a request has the token of a session. */
  isWriter?: (req: IncomingMessage) => boolean;
  queue?: RequestQueue;
  /** The language of the page that says so. */
  language?: () => WordsLanguage;
}

/**
 * Rejects requests that the server could only answer late. The time in the queue is bounded. A rejection is cheap, most of all
 * on the raw path, so the server can still serve at many times the load that it can bear. Where there is no room, the network
 * that holds the most gives way: in a class its slowest client, in the queue its newest request.
 *
 * @see docs/decisions/0026-request-queue.md
 * @see docs/decisions/0043-the-largest-network-gives-way.md
 * @see docs/decisions/0092-page-requests-rejected-on-the-raw-path.md
 */
export function createOverloadGuard(
  settings: Settings,
  { isWriter = () => false, queue = createRequestQueue(), language = () => defaultLanguage }: Options = {},
): OverloadGuard {
  const admitted = {
    writers: groupByNetwork<AdmittedRequest>(),
    bodies: groupByNetwork<AdmittedRequest>(),
    files: groupByNetwork<AdmittedRequest>(),
    others: groupByNetwork<AdmittedRequest>(),
  };
  /** Requests in the queue, without those of writers: no visitor displaces them. */
  const waiting = groupByNetwork<AdmittedRequest>();
  const sendOverloadResponse = createOverloadResponse(settings, language);
  /** Because of the queue, since its last request started. A full class says nothing about the queue. */
  let hasRejected = false;
  const isFull = () =>
    queue.length() >= maxQueued || (queue.length() >= shortQueue && queue.expectedWaitMs() > maxWaitMs);

  const classOf = (req: IncomingMessage, kind: RequestKind): RequestClass => {
    if (isWriter(req)) return "writers";
    if (hasBody(req)) return "bodies";
    return isFile(kind) ? "files" : "others";
  };

  /** Disconnects the slowest client of the network that holds the most. @returns whether there is room now */
  const makeRoom = (name: RequestClass): boolean => {
    const slowest = admitted[name].oldestOfLargest(waitsForClient);
    if (!slowest) return false;
    admitted[name].delete(slowest);
    slowest.req.socket.destroy();
    return true;
  };

  return {
    admit(req, res, proceed, onShed) {
      const arrivedAt = performance.now() - queue.sinceLastReadMs();
      const kind = requestKind(req.url ?? "");
      const name = classOf(req, kind);
      const networks = clientNetworks(req.ip ?? "");
      let leaveQueue = () => {};
      const leave = () => {
        admitted[name].delete(request);
        waiting.delete(request);
        leaveQueue();
      };
      const request: AdmittedRequest = {
        req,
        res,
        reject() {
          leave();
          const waitedMs = performance.now() - arrivedAt;
          sendOverloadResponse(req, res, kind);
          onShed(waitedMs);
        },
      };
      if (admitted[name].size() >= maxConcurrent[name] && !makeRoom(name)) return request.reject();
      admitted[name].add(request, networks);
      res.once("close", leave);
      // Files bypass the queue: they need no rendering, and a page is useless without them.
      if (name === "files") return proceed(false);

      const wasFull = isFull();
      if (name !== "writers") waiting.add(request, networks);
      leaveQueue = queue.add(() => {
        waiting.delete(request);
        const isOverloaded = hasRejected;
        hasRejected = false;
        proceed(isOverloaded);
      });
      if (!wasFull || name === "writers") return;
      hasRejected = true;
      waiting.newestOfLargest(networks)?.reject();
    },
    rejectEarly(ip) {
      if (!isFull() || !waiting.isLargest(clientNetworks(ip()))) return null;
      hasRejected = true;
      return queue.sinceLastReadMs();
    },
    queued: queue.length,
  };
}

/** Whether a client sends its body, or reads its response, slower than the server. The oldest such request counts as the slowest. */
const waitsForClient = ({ req, res }: AdmittedRequest) => !req.complete || res.writableLength > 0;
