import type { RequestListener } from "node:http";
import type { Deps } from "../deps.ts";
import { healthRoutes } from "./health.ts";
import type { Metrics } from "./metrics.ts";

/**
 * What stands between the network and the application: whoever watches the blog is answered whatever else goes on, kept
 * pages come from memory, and the rest goes to the application.
 *
 * @param metrics null where nobody counts
 */
export function createFront(deps: Deps, app: RequestListener, metrics: Metrics | null): RequestListener {
  const serveHealth = healthRoutes(deps.db);
  return (req, res) => {
    metrics?.count(req, res);
    if (serveHealth(req, res) || metrics?.serve(req, res)) return;
    deps.cache.serve(req, res, () => app(req, res));
  };
}

/** Loaded only where it is asked for: counting takes memory. */
export async function metricsOf(deps: Deps): Promise<Metrics | null> {
  const { metricsToken } = deps.settings;
  if (metricsToken === null) return null;
  const { createMetrics } = await import("./metrics.ts");
  return createMetrics(deps, metricsToken);
}
