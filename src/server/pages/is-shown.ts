import type { IncomingMessage } from "node:http";

/**
 * Whether a request shows a page to a reader. A browser loads it with GET. The application opens a link by itself and then requests
 * the head of its address; what it fetched in advance says nothing.
 */
export const isShown = ({ method, headers }: Pick<IncomingMessage, "method" | "headers">): boolean =>
  method === "GET" || (method === "HEAD" && headers["sec-fetch-site"] === "same-origin");
