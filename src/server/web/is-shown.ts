import type { IncomingMessage } from "node:http";

/**
 * Whether a request means that a reader sees the page. A browser loads a page with GET. The application fetches pages
 * in advance, so a GET of their data is no view; when it opens a link, it sends HEAD to the page's address.
 */
export const isShown = ({ method, headers }: Pick<IncomingMessage, "method" | "headers">): boolean =>
  method === "GET" || (method === "HEAD" && headers["sec-fetch-site"] === "same-origin");
