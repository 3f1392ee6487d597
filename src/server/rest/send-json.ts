import type { Request, Response } from "express";
import { maxFormBytes } from "./form-limits.ts";

/** How long a client may go on sending what nobody reads, in milliseconds. */
const lingerMs = 30_000;

/** How much of it is taken in: a whole upload that came with an expired token, but not gigabytes. */
const maxUnreadBytes = 2 * maxFormBytes;

/** Answers in JSON. */
export function sendJson(req: Request, res: Response, status: number, body: object): void {
  const text = JSON.stringify(body);
  res.status(status).type("json").setHeader("Content-Length", Buffer.byteLength(text));
  if (isStillSending(req)) {
    res.setHeader("Connection", "close");
    res.write(text);
    endWhenSent(req, res);
  } else {
    res.end(text);
  }
}

function isStillSending(req: Request): boolean {
  const hasBody = req.headers["transfer-encoding"] !== undefined || Number(req.headers["content-length"] ?? 0) > 0;
  return hasBody && !req.complete && !req.destroyed;
}

/**
 * The answer stands before the request is over. Closing now would reset the connection, and a client that is busy sending
 * would never read the answer; so the rest is taken in and dropped, within bounds (as RFC 9112 §9.6 advises).
 */
function endWhenSent(req: Request, res: Response): void {
  let unreadBytes = 0;
  const timer = setTimeout(end, lingerMs);
  req.on("data", (chunk: Buffer) => {
    unreadBytes += chunk.length;
    if (unreadBytes > maxUnreadBytes) end();
  });
  req.once("close", end);
  req.resume();

  function end() {
    clearTimeout(timer);
    res.end();
  }
}
