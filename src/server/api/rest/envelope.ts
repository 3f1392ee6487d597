import type { Request, Response } from "express";
import type { Failure } from "../../core/procedures/error-map.ts";
import type { Settings } from "../../core/settings/settings.ts";
import { sendJson } from "./send-json.ts";

/** The response of an endpoint beside `success`: a message and the fields of its path. */
export type Answer = { message: string } & Record<string, unknown>;

/** `{ success: true, message, … }` */
export function sendSuccess(req: Request, res: Response, { message, ...added }: Answer): void {
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
