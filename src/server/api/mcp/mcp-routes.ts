import { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from "express";
import { scriptEn } from "../../../shared/words/script-en.ts";
import { say } from "../../../shared/words/sentence.ts";
import { hasOpenKeys } from "../../accounts/keys/api-key-service.ts";
import { AppError } from "../../core/platform/errors.ts";
import { sessionOfCall } from "../../core/procedures/procedures.ts";
import type { Deps } from "../../deps.ts";
import { contextOf } from "../rest/endpoint.ts";
import { describeFailedRequest, onlyAllows, refuseKeyInAddress, refusePath } from "../rest/open-to-scripts.ts";
import { jsonBody } from "../rest/read-json.ts";
import { answerMessage, isKnownVersion } from "./answer-message.ts";

/**
 * The Model Context Protocol for programs that write with a model: Streamable HTTP without sessions and streams. One request is
 * one message, and its answer is JSON.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/transports
 */
export function mcpRoutes(deps: Deps): Router {
  const routes = Router();
  routes.use(whileKeysExist(deps), refuseForeignOrigin(deps), refuseKeyInAddress);
  routes.route("/").post(jsonBody(deps, null), answerPost(deps)).all(onlyAllows("POST"));
  routes.use(refusePath, failures);
  return routes;
}

/** Answers 404 while there is no API key. A page with the address `/mcp` is still served to browsers. */
const whileKeysExist =
  ({ db, now }: Deps): RequestHandler =>
  (req, res, next) => {
    const isBrowser = /^(?:GET|HEAD)$/.test(req.method) && !req.headers.accept?.includes("text/event-stream");
    if (isBrowser) return next("router");
    res.setHeader("Cache-Control", "no-store");
    if (!hasOpenKeys(db, now())) throw new AppError("not-found", say("notFound"));
    next();
  };

/** A page of another site must not reach a blog that runs on the reader's own machine, under whatever name. */
const refuseForeignOrigin =
  ({ settings }: Deps): RequestHandler =>
  ({ headers: { origin } }, _res, next) => {
    if (origin !== undefined && origin !== new URL(settings.siteUrl).origin)
      throw new AppError("forbidden", say("mcpOriginForeign"));
    next();
  };

const answerPost =
  (deps: Deps): RequestHandler =>
  async (req, res) => {
    const version = req.headers["mcp-protocol-version"];
    if (version !== undefined && !isKnownVersion(version)) throw new AppError("bad-input", say("mcpVersionUnknown"));
    const ctx = contextOf(deps, req);
    await sessionOfCall(ctx);
    const answer = await answerMessage(req.body, ctx, { req, res });
    if (answer === null) res.status(202).end();
    else send(res, answer);
  };

const send = (res: Response, message: object) => res.type("json").send(JSON.stringify({ jsonrpc: "2.0", ...message }));

/** Codes of JSON-RPC 2.0 for what is no message. */
const codes = { [scriptEn.jsonInvalid]: -32700, [scriptEn.jsonNotUtf8]: -32700, [scriptEn.jsonNotObject]: -32600 };

/** The failure of a request as a whole: no message was read, or it has no valid key. */
const failures: ErrorRequestHandler = (error, req: Request, res, _next) => {
  const { status, sentence, retryAfterSeconds } = describeFailedRequest(error, req, scriptEn);
  if (retryAfterSeconds !== undefined) res.setHeader("Retry-After", retryAfterSeconds);
  if (status === 401) res.setHeader("WWW-Authenticate", "Bearer");
  send(res.status(status), { id: null, error: { code: codes[sentence] ?? -32000, message: sentence } });
};
