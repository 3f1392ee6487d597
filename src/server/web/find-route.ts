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
  if (path.endsWith("/")) return null;
  for (const { pattern, ...route } of patterns) {
    const match = pattern.exec(path);
    if (match) return { ...route, parameters: match.groups ?? {} };
  }
  return null;
}
