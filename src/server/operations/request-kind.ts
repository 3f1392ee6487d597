import type { IncomingMessage } from "node:http";

/** What sorts of requests there are, for those who count them: few enough to be counted apart. */
export type RequestKind = "page" | "api" | "trpc" | "image" | "asset" | "health";

/** @param url path and query as they came */
export function requestKind(url: string): RequestKind {
  if (url.startsWith("/trpc/")) return "trpc";
  if (url.startsWith("/api/")) return "api";
  if (url.startsWith("/images/")) return "image";
  if (url.startsWith("/assets/")) return "asset";
  if (/^\/(?:healthz|readyz|metrics)(?:\?|$)/.test(url)) return "health";
  return "page";
}

export const hasBody = ({ headers }: IncomingMessage) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
