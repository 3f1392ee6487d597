import type { Deps } from "../../deps.ts";
import type { Metrics } from "../../http/metrics.ts";

/** Creates the metrics where METRICS_TOKEN is set. The module is loaded only then, because it takes memory. */
export async function metricsOf(deps: Deps): Promise<Metrics | null> {
  const { metricsToken } = deps.settings;
  if (metricsToken === null) return null;
  const { createMetrics } = await import("./metrics.ts");
  return createMetrics(deps, metricsToken);
}
