import type { IncomingMessage } from "node:http";
import { maxJsonBodyBytes } from "../../shared/limits.ts";
import { say } from "../../shared/words/sentence.ts";
import { hasSession } from "../context.ts";
import { AppError } from "../core/platform/errors.ts";
import type { Deps } from "../deps.ts";
import { bodyTooLarge, readBody } from "../http/bodies/read-body.ts";

/**
 * Reads the body of a call. Only a client with a session may send long texts. A writer whose session is over must hear that, not
 * that the text is too large: the sign-in dialog keeps the text.
 *
 * @param visitorBytes maximum of a client without a session
 * @throws AppError `too-large`; `signed-out` for an unknown token
 */
export function readCallBody(deps: Deps, req: IncomingMessage, visitorBytes: number): Promise<Buffer> {
  const { authorization } = req.headers;
  if (hasSession(deps, authorization)) return readBody(req, maxJsonBodyBytes);
  return readBody(req, visitorBytes, authorization === undefined ? bodyTooLarge : signedOut);
}

export const signedOut = () => new AppError("signed-out", say("signInNeeded"));
