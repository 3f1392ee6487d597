import type { IncomingMessage } from "node:http";
import type { Request } from "express";
import { splitTarget } from "../../shared/addresses/split-target.ts";
import { fileRoutes, type PublicRoute, patternOf, screenRoutes } from "../../shared/routes.ts";

type RouteName = keyof typeof fileRoutes | keyof typeof screenRoutes;

interface FoundRoute extends PublicRoute {
  name: RouteName;
  /** The parts of the path, not decoded. */
  parameters: Partial<Record<string, string>>;
}

const routes = Object.entries<PublicRoute>({ ...fileRoutes, ...screenRoutes }) as [RouteName, PublicRoute][];
const hasParameters = /[:*]/;
/** Cached pages are sent within microseconds, and most of them have an address without parameters. */
const exact = new Map(
  routes
    .filter(([, { path }]) => !hasParameters.test(path))
    .map(([name, route]) => [route.path, { ...route, name, parameters: {} } as FoundRoute]),
);
const patterns = routes
  .filter(([, { path }]) => hasParameters.test(path))
  .map(([name, route]) => ({ ...route, name, pattern: patternOf(route.path) }));

/** Finds the public route of a path in its canonical spelling. */
export function knownRoute(path: string): FoundRoute | null {
  const known = exact.get(path);
  if (known) return known;
  for (const { pattern, ...route } of patterns) {
    if (path.endsWith("/") !== route.path.endsWith("/")) continue;
    const match = pattern.exec(path);
    if (match) return { ...route, parameters: match.groups ?? {} };
  }
  return null;
}

/**
 * Whether a request means that a reader sees the page. A browser loads a page with GET. The application fetches pages
 * in advance, so a GET of their data is no view; when it opens a link, it sends HEAD to the page's address.
 */
export const isShown = ({ method, headers }: Pick<IncomingMessage, "method" | "headers">): boolean =>
  method === "GET" || (method === "HEAD" && headers["sec-fetch-site"] === "same-origin");

/** The parameters of a request's query, read as browsers read them. Express's own parser makes arrays of repeated ones. */
export function parametersOf({ originalUrl }: Pick<Request, "originalUrl">): URLSearchParams {
  return new URLSearchParams(splitTarget(originalUrl).query);
}
