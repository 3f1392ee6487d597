import type { IncomingMessage } from "node:http";
import { maxJsonBodyBytes } from "../../shared/limits.ts";
import { say } from "../../shared/words/sentence.ts";
import { createContext, hasSession } from "../context.ts";
import { AppError } from "../core/platform/errors.ts";
import type { Deps } from "../deps.ts";
import { maxVisitorValues, parseJson } from "../http/bodies/parse-json.ts";
import { bodyTooLarge, readBody } from "../http/bodies/read-body.ts";

interface CallBody {
  bytes: Buffer;
  /** @throws SyntaxError for a text that is no JSON, or has more values than this client may send */
  parse: (text: string) => unknown;
}

/**
 * Reads the body of a call. Only a client with a session may send long texts. A writer whose session is over must hear that, not
 * that the text is too large: the sign-in dialog keeps the text.
 *
 * @param visitorBytes maximum of a client without a session
 * @throws AppError `too-large`; `signed-out` for an unknown token
 */
export async function readCallBody(deps: Deps, req: IncomingMessage, visitorBytes: number): Promise<CallBody> {
  const { authorization } = req.headers;
  if (hasSession(deps, authorization)) return { bytes: await readBody(req, maxJsonBodyBytes), parse: parseJson };
  const tooLarge = authorization === undefined ? bodyTooLarge : () => signedOut(deps, authorization);
  const bytes = await readBody(req, visitorBytes, tooLarge);
  return { bytes, parse: (text) => parseJson(text, maxVisitorValues) };
}

/** The error for a client without a session. Its sentence says what is wrong with an API key, if the client sent one. */
export function signedOut(deps: Deps, authorization: string | undefined): AppError {
  const { apiKey } = createContext(deps, authorization, "unknown");
  return new AppError("signed-out", apiKey && "refusal" in apiKey ? apiKey.refusal : say("signInNeeded"));
}
