import type { IncomingMessage, RequestListener, ServerOptions, ServerResponse } from "node:http";
import type { Express, Request, Response } from "express";
import { hasSession } from "../context.ts";
import type { Deps } from "../deps.ts";
import { healthRoutes } from "./health.ts";
import { messageClasses } from "./message-classes.ts";
import type { Metrics } from "./metrics.ts";
import { createOverloadGuard, type OverloadGuard } from "./overload.ts";
import type { FindCached } from "./raw/raw-path.ts";
import { healthPath } from "./request-kind.ts";
import { normalizeTarget } from "./request-target.ts";
import { createUnsentBytes, type UnsentBytes } from "./responses/unsent-bytes.ts";
import { securityHeaders } from "./security-headers.ts";
import { createShedLog, createSlowReaderLog } from "./shed-log.ts";

export interface HttpPipeline {
  serve: RequestListener;
  /** Finds cached responses for the raw path; null where RAW_PATH is off. */
  findCached: FindCached | null;
  /** What clients have not read. */
  unsent: UnsentBytes;
  /** The classes of requests and responses. */
  messages: Pick<ServerOptions, "IncomingMessage" | "ServerResponse">;
}

/**
 * Handles a request before Express: health checks first, whatever the load; then the page cache; then the request queue, and
 * behind it the application.
 *
 * @param metrics null where METRICS_TOKEN is not set
 * @param maxUnsentBytes that all responses together may hold
 */
export function createHttpPipeline(
  deps: Deps,
  app: Express,
  metrics: Metrics | null,
  guard: OverloadGuard = createOverloadGuard(deps.settings, {
    isWriter: ({ headers }) => hasSession(deps, headers.authorization),
  }),
  maxUnsentBytes?: number,
): HttpPipeline {
  const serveHealth = healthRoutes(deps.db);
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

  const serve: RequestListener = (req, res) => {
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
        () => app(req, res),
        (waitedMs) => {
          logShed();
          metrics?.countShed(waitedMs);
        },
      );
    });
  };

  const findCached: FindCached = ({ url, ...conditions }) => {
    const found = deps.cache.find(url, conditions);
    if (!found) return null;
    const end = metrics?.begin(url, "GET");
    return { bytes: found.bytes, onSent: end && (() => end(found.status)) };
  };

  return {
    serve,
    findCached: deps.settings.rawPath ? findCached : null,
    unsent,
    messages: messageClasses(app, unsent),
  };
}

/** Creates the metrics where METRICS_TOKEN is set. The module is loaded only then, because it takes memory. */
export async function metricsOf(deps: Deps): Promise<Metrics | null> {
  const { metricsToken } = deps.settings;
  if (metricsToken === null) return null;
  const { createMetrics } = await import("./metrics.ts");
  return createMetrics(deps, metricsToken);
}
