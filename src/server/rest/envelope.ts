import type { Request, Response } from "express";
import type { Settings } from "../platform/settings.ts";
import type { Failure } from "../trpc/error-map.ts";
import { sendJson } from "./send-json.ts";

/** What an endpoint answers beside `success`: its sentence and what design §5 adds for its path. */
export type Answer = { message: string } & Record<string, unknown>;

/** `{ success: true, message, … }` */
export function sendSuccess(req: Request, res: Response, { message, ...added }: Answer): void {
  sendJson(req, res, 200, { success: true, message, ...added });
}

/**
 * `{ success: false, message }` with the true status, or with 200 for the front ends that read the envelope only there.
 *
 * @see design §5, REST_ALWAYS_200
 */
export function sendFailure(req: Request, res: Response, failure: Failure, settings: Settings): void {
  if (failure.retryAfterSeconds !== undefined) res.setHeader("Retry-After", failure.retryAfterSeconds);
  sendJson(req, res, settings.restAlways200 ? 200 : failure.status, { success: false, message: failure.sentence });
}
