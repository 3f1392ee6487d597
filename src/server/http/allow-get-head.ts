import type { IncomingMessage, ServerResponse } from "node:http";

/** Responds 405 to anything but GET and HEAD. @returns whether the method is allowed */
export function allowGetHead({ method }: IncomingMessage, res: ServerResponse): boolean {
  if (method === "GET" || method === "HEAD") return true;
  res.writeHead(405, { Allow: "GET, HEAD" }).end();
  return false;
}
