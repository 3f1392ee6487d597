import type { IncomingMessage, ServerOptions, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Express, Request, Response } from "express";
import type { WordsLanguage } from "../../shared/words/languages.ts";
import { freeBytesOn } from "../core/platform/free-bytes.ts";
import type { Deps } from "../deps.ts";
import { healthRoutes } from "./health.ts";
import { messageClasses } from "./message-classes.ts";
import type { Metrics } from "./metrics.ts";
import { createOverloadGuard, type OverloadGuard } from "./overload.ts";
import { createOverloadBytes } from "./overload-response.ts";
import { clientAddress } from "./raw/client-address.ts";
import type { PlainRequest } from "./raw/plain-request.ts";
import type { FindResponse } from "./raw/raw-path.ts";
import { healthPath, requestKind } from "./request-kind.ts";
import { normalizeTarget } from "./request-target.ts";
import { createUnsentBytes, type UnsentBytes } from "./responses/unsent-bytes.ts";
import { securityHeaders } from "./security-headers.ts";

export interface HttpPipeline {
  /** @param isAlone whether the connection has no other request that waits for its response */
  serve: (req: IncomingMessage, res: ServerResponse, isAlone?: () => boolean) => void;
  /** Finds responses for the raw path; null where RAW_PATH is off. */
  findResponse: FindResponse | null;
  /** Counts the bytes that clients have not read. */
  unsent: UnsentBytes;
  /** The classes of requests and responses. */
  messages: Pick<ServerOptions, "IncomingMessage" | "ServerResponse">;
}

interface Options {
  /** Null where METRICS_TOKEN is not set. */
  metrics: Metrics | null;
  /** Whether a request has the token of a session. */
  isWriter: (req: IncomingMessage) => boolean;
  /** The language of the answers to requests that are rejected. It must not wait for the database. */
  language: () => WordsLanguage;
  guard?: OverloadGuard | undefined;
  /** That all responses together may hold. */
  maxUnsentBytes?: number | undefined;
}

/**
 * Handles a request before Express: health checks first, whatever the load; then the page cache; then the request queue, and
 * behind it the application.
 *
 */
export function createHttpPipeline(
  deps: Deps,
  app: Express,
  {
    metrics,
    isWriter,
    language,
    guard = createOverloadGuard(deps.settings, { isWriter, language }),
    maxUnsentBytes,
  }: Options,
): HttpPipeline {
  // The pages in it allow shared caches to keep them for a year.
  deps.lease?.onSuperseded(deps.cache.clear);
  const serveHealth = healthRoutes(deps.db, () => freeBytesOn(deps.settings.dataDir));
  const logSlowReader = createSlowReaderLog(deps);
  const unsent = createUnsentBytes(() => {
    logSlowReader();
    metrics?.countSlowReader();
  }, maxUnsentBytes);
  metrics?.watch({ queued: guard.queued, unsentBytes: unsent.total });
  const logShed = createShedLog(deps);
  const setSecurityHeaders = securityHeaders(deps.settings);
  const secure = (req: IncomingMessage, res: ServerResponse) =>
    setSecurityHeaders(req as Request, res as Response, () => {});

  const countShed = (waitedMs: number) => {
    logShed();
    metrics?.countShed(waitedMs);
  };
  const hasRawPath = deps.settings.rawPath;

  const serve: HttpPipeline["serve"] = (req, res, isAlone = () => true) => {
    const isValid = normalizeTarget(req);
    metrics?.count(req, res);
    if (!isValid) {
      secure(req, res);
      res.statusCode = 400;
      res.setHeader("Content-Type", "text/plain; charset=utf-8").setHeader("Connection", "close");
      res.end("The request names no valid host\n");
      return;
    }
    const path = healthPath(req.url ?? "");
    if (path !== null) {
      secure(req, res);
      if (serveHealth(path, req, res) || metrics?.serve(path, req, res)) return;
    }
    // The cache comes before the queue: sending a cached page takes less time than rejecting the request.
    deps.cache.serve(req, res, () => {
      guard.admit(
        req,
        res,
        (isOverloaded) => {
          // The client's next request for a page arrives on a new connection, where the raw path can reject it.
          if (
            isOverloaded &&
            hasRawPath &&
            isAlone() &&
            req.method === "GET" &&
            isVisitorsPage(req.url ?? "", req.headers.authorization)
          )
            res.setHeader("Connection", "close");
          app(req, res);
        },
        countShed,
      );
    });
  };

  const overloadBytes = createOverloadBytes(deps.settings, language);
  /** Rejects a visitor's page request as the guard would, without the cost of Node's request and response. */
  const findRejection = ({ url, header }: PlainRequest, socket: Socket) => {
    if (!isVisitorsPage(url, header("authorization")) || deps.cache.isRendering(url)) return null;
    const waitedMs = guard.rejectEarly(() =>
      clientAddress(socket.remoteAddress, header("x-forwarded-for"), deps.settings.trustProxy),
    );
    if (waitedMs === null) return null;
    countShed(waitedMs);
    metrics?.begin(url, "GET")(503);
    return { bytes: overloadBytes() };
  };

  const findResponse: FindResponse = (request, socket) => {
    const { url, ...conditions } = request;
    const found = deps.cache.find(url, conditions);
    if (!found) return findRejection(request, socket);
    const end = metrics?.begin(url, "GET");
    return { bytes: found.bytes, onSent: end && (() => end(found.status)) };
  };

  return {
    serve,
    findResponse: hasRawPath ? findResponse : null,
    unsent,
    messages: messageClasses(app, unsent),
  };
}

/** Whether a `GET` asks for a page, without the token of a session. Only such requests are rejected on the raw path. */
const isVisitorsPage = (url: string, authorization: string | undefined) =>
  requestKind(url) === "page" && authorization === undefined;

/** Requests that are rejected, or clients that are disconnected, within so many milliseconds are one line of the log: a flood must not fill the disk. */
export const gatherMs = 10_000;

/** @returns a function to call for each rejected request */
export const createShedLog = ({ log }: Pick<Deps, "log">) =>
  gather((requests) => log.warn({ requests, seconds: gatherMs / 1000 }, "overload: requests were answered with 503"));

/** @returns a function to call for each client that was disconnected because it read too slowly */
const createSlowReaderLog = ({ log }: Pick<Deps, "log">) =>
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
