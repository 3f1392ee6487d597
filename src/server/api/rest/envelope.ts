import type { Request, Response } from "express";
import { maxImageBytes } from "../../../shared/limits.ts";
import type { Failure } from "../../core/procedures/error-map.ts";
import type { Settings } from "../../core/settings/settings.ts";
import { hasBody } from "../../http/request-kind.ts";
import { maxFormBytes } from "./form-limits.ts";

/** The response of an endpoint beside `success`: a message and the fields of its path. */
export type EnvelopeFields = { message: string } & Record<string, unknown>;

/** `{ success: true, message, … }` */
export function sendSuccess(req: Request, res: Response, { message, ...added }: EnvelopeFields): void {
  sendJson(req, res, 200, { success: true, message, ...added });
}

/**
 * `{ success: false, message }` with the status of the failure, or with 200 where REST_ALWAYS_200 is on: some front
 * ends read the envelope only at status 200.
 */
export function sendFailure(req: Request, res: Response, failure: Failure, settings: Settings): void {
  if (failure.retryAfterSeconds !== undefined) res.setHeader("Retry-After", failure.retryAfterSeconds);
  sendJson(req, res, settings.restAlways200 ? 200 : failure.status, { success: false, message: failure.sentence });
}

/** Milliseconds for which the rest of a rejected body is received. */
const lingerMs = 30_000;

/** Maximum bytes received of it: enough for an upload with an expired token, but not for gigabytes. */
const maxUnreadBytes = maxFormBytes(maxImageBytes);

/** Sends a JSON response. @param body an object, or its JSON */
export function sendJson(req: Request, res: Response, status: number, body: object | string, type = "json"): void {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  res.status(status).type(type).setHeader("Content-Length", Buffer.byteLength(text));
  if (isStillSending(req)) {
    res.setHeader("Connection", "close");
    res.write(text);
    endWhenSent(req, res);
  } else {
    res.end(text);
  }
}

function isStillSending(req: Request): boolean {
  return hasBody(req) && !req.complete && !req.destroyed;
}

/**
 * Ends a response that was written before the request was complete. Closing at once would reset the connection, and a client
 * that is still sending would not read the response; so the rest is received and dropped, within bounds (RFC 9112 §9.6).
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
