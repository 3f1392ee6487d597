import type { IncomingMessage } from "node:http";
import { splitTarget } from "../../shared/addresses/split-target.ts";
import { healthPaths, prefixes } from "../../shared/routes.ts";

/** The kinds of requests that metrics count apart. Every address of the public routes is a page. */
export type RequestKind = keyof typeof prefixes | "page" | "health";

const kinds = Object.entries(prefixes) as [keyof typeof prefixes, string][];

/**
 * @param url path and query as received
 * @returns the path of a health check or of the metrics, without the query that monitoring adds to avoid caches; null for other paths
 */
export function healthPath(url: string): string | null {
  const { path } = splitTarget(url);
  return healthPaths.find((known) => known === path) ?? null;
}

/** @param url path and query as received */
export function requestKind(url: string): RequestKind {
  for (const [kind, prefix] of kinds) if (url.startsWith(`${prefix}/`)) return kind;
  if (splitTarget(url).path === prefixes.mcp) return "mcp";
  return healthPath(url) === null ? "page" : "health";
}

export const hasBody = ({ headers }: IncomingMessage) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
