import type { IncomingMessage } from "node:http";

/** What sorts of requests there are, for those who count them: few enough to be counted apart. */
export type RequestKind = "page" | "api" | "trpc" | "image" | "asset" | "health";

const watched = /^\/(?:healthz|readyz|metrics)(?=\?|$)/;

/**
 * @param url path and query as they came
 * @returns what is for whoever watches the blog, without the query that watchers add against caches; null for all else
 */
export const watchedPath = (url: string): string | null => watched.exec(url)?.[0] ?? null;

/** @param url path and query as they came */
export function requestKind(url: string): RequestKind {
  if (url.startsWith("/trpc/")) return "trpc";
  if (url.startsWith("/api/")) return "api";
  if (url.startsWith("/images/")) return "image";
  if (url.startsWith("/assets/")) return "asset";
  if (watched.test(url)) return "health";
  return "page";
}

export const hasBody = ({ headers }: IncomingMessage) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
