import type { IncomingMessage, ServerResponse } from "node:http";

/** Answers whoever wants to do more than read. @returns whether it did */
export function refuseToWrite({ method }: IncomingMessage, res: ServerResponse): boolean {
  if (method === "GET" || method === "HEAD") return false;
  res.writeHead(405, { Allow: "GET, HEAD" }).end();
  return true;
}
