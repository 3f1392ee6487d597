import type { RequestListener, ServerOptions } from "node:http";
import type { Express, Request, Response } from "express";
import type { Deps } from "../deps.ts";
import { messagesFor } from "./express-messages.ts";
import { healthRoutes } from "./health.ts";
import type { Metrics } from "./metrics.ts";
import { createOverloadGuard, type OverloadGuard } from "./overload.ts";
import type { FromMemory } from "./raw/fast-path.ts";
import { healthPath } from "./request-kind.ts";
import { settleTarget } from "./request-target.ts";
import { securityHeaders } from "./security-headers.ts";
import { createShedLog } from "./shed-log.ts";

export interface Front {
  serve: RequestListener;
  /** Kept pages alone, for the fast path. */
  fromMemory: FromMemory;
  /** What requests and answers are made of. */
  messages: Pick<ServerOptions, "IncomingMessage" | "ServerResponse">;
}

/**
 * What stands between the network and the application: whoever watches the blog is answered whatever else goes on, kept
 * pages come from memory, and the rest goes to the application.
 *
 * @param metrics null where nobody counts
 */
export function createFront(
  deps: Deps,
  app: Express,
  metrics: Metrics | null,
  guard: OverloadGuard = createOverloadGuard(deps.settings),
): Front {
  const serveHealth = healthRoutes(deps.db);
  metrics?.watchWaiting(guard.waiting);
  const noteShed = createShedLog(deps);
  const protect = securityHeaders(deps.settings);

  const serve: RequestListener = (req, res) => {
    const isClear = settleTarget(req);
    metrics?.count(req, res);
    if (!isClear) {
      protect(req as Request, res as Response, () => {});
      res.statusCode = 400;
      res.setHeader("Content-Type", "text/plain; charset=utf-8").setHeader("Connection", "close");
      res.end("Which host is meant?\n");
      return;
    }
    const path = healthPath(req.url ?? "");
    if (path !== null) {
      // Kept pages carry these headers already.
      protect(req as Request, res as Response, () => {});
      if (serveHealth(path, req, res) || metrics?.serve(path, req, res)) return;
    }
    // Within the cache: a page from memory is served faster than it could be refused.
    deps.cache.serve(req, res, () => {
      const waitedMs = guard.admit(req, res, () => app(req, res));
      if (waitedMs === null) return;
      noteShed();
      metrics?.noteShed(waitedMs);
    });
  };

  const fromMemory: FromMemory = ({ url, ...wish }) => {
    const found = deps.cache.find(url, wish);
    if (!found) return null;
    const end = metrics?.begin(url, "GET");
    return { bytes: found.bytes, sent: end && (() => end(found.status)) };
  };

  return { serve, fromMemory, messages: messagesFor(app) };
}

/** Loaded only where it is asked for: counting takes memory. */
export async function metricsOf(deps: Deps): Promise<Metrics | null> {
  const { metricsToken } = deps.settings;
  if (metricsToken === null) return null;
  const { createMetrics } = await import("./metrics.ts");
  return createMetrics(deps, metricsToken);
}
