import { TRPCError } from "@trpc/server";
import { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from "express";
import { z } from "zod";
import { key, say } from "../../../shared/words/sentence.ts";
import { createContext } from "../../context.ts";
import { disconnectSignal } from "../../core/platform/client-disconnect.ts";
import { AppError } from "../../core/platform/errors.ts";
import { isPlainKey } from "../../core/platform/schema-sentence.ts";
import { logStorageFailure } from "../../core/platform/storage-failure.ts";
import { describeFailure } from "../../core/procedures/error-map.ts";
import type { Deps } from "../../deps.ts";
import { requireAccess } from "../rest/endpoint.ts";
import { openToEveryOrigin, refuseKeyInAddress } from "../rest/open-to-scripts.ts";
import { publicOrigin, withoutOwnOrigin } from "../rest/public-origin.ts";
import { jsonBody } from "../rest/read-json.ts";
import { createCaller } from "../router.ts";
import type { Call } from "./call.ts";
import { describeApi } from "./openapi.ts";
import { referencePage } from "./reference-page.ts";
import { v1Calls } from "./v1-calls.ts";
import { versionedEtag } from "./versions.ts";

/** The API for scripts under `/api/v1`, its description and its reference. */
export function v1Routes(deps: Deps): Router {
  const routes = Router();
  routes.use(
    openToEveryOrigin({
      methods: "GET, HEAD, POST, PATCH, DELETE",
      headers: "Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key",
      exposed: "Retry-After, ETag",
    }),
  );
  routes.use(refuseKeyInAddress);
  routes.get("/openapi.json", (req, res) => {
    res.json(describeApi(v1Calls, publicOrigin(req, deps.settings)));
  });
  routes.get("/docs", (req, res) => {
    res.type("html").send(referencePage(v1Calls, publicOrigin(req, deps.settings)));
  });
  for (const path of new Set(v1Calls.map((it) => it.path))) {
    const calls = v1Calls.filter((it) => it.path === path);
    const route = routes.route(path.replace(/\{(\w+)\}/g, ":$1"));
    for (const it of calls) {
      const method = it.method.toLowerCase() as "get" | "post" | "patch" | "delete";
      route[method](...(it.method === "GET" ? [] : [jsonBody(deps, null)]), answerCall(deps, it));
    }
    const allowed = calls.map(({ method }) => (method === "GET" ? "GET, HEAD" : method)).join(", ");
    route.all((_req, res) => {
      res.setHeader("Allow", allowed);
      throw new AppError("method-not-allowed", say("methodNotAllowed"));
    });
  }
  routes.use(() => {
    throw new AppError("not-found", say("notFound"));
  });
  routes.use(problems);
  return routes;
}

const answerCall =
  (deps: Deps, { inputs, scope, run }: Call): RequestHandler =>
  async (req, res) => {
    const own = { ...deps, log: req.log };
    const ctx = createContext(own, req.headers.authorization, req.ip ?? "unknown", req.headers["user-agent"]);
    const session = await requireAccess(ctx, scope);
    const given = {
      ...(inputs.params && { params: read(inputs.params, req.params) }),
      query: read((inputs.query ?? z.object({})).strict(), req.query),
      ...(inputs.body && { body: read(inputs.body, req.body) }),
    };
    const {
      status = 200,
      body,
      etag,
    } = await run(given as never, {
      api: createCaller(ctx, { signal: disconnectSignal(res) }),
      ctx: { ...ctx, session },
      origin: publicOrigin(req, deps.settings),
      localUrl: withoutOwnOrigin(req, deps.settings),
      ifMatch: req.headers["if-match"],
    });
    send(req, res, status, body, etag);
  };

/** @throws TRPCError that is described like one of a procedure's input */
function read(schema: z.ZodType, given: unknown): unknown {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const issues = result.error.issues.map((issue) => {
    if (issue.code === "unrecognized_keys") {
      return { ...issue, path: [...issue.path, issue.keys[0] ?? ""], message: key("v1FieldUnknown") };
    }
    return isPlainKey(issue.message) ? issue : { ...issue, message: key("v1ValueWrong") };
  });
  throw new TRPCError({ code: "BAD_REQUEST", cause: new z.ZodRealError(issues) });
}

function send(req: Request, res: Response, status: number, body: unknown, version?: string): void {
  const text = JSON.stringify(body);
  if (version !== undefined) {
    const etag = versionedEtag(version, text);
    res.setHeader("ETag", etag);
    if (req.method === "GET" && req.headers["if-none-match"] === etag) {
      res.status(304).end();
      return;
    }
  }
  res.status(status).type("json").send(text);
}

/** @see RFC 9457 */
const problems: ErrorRequestHandler = (error, req, res, _next) => {
  const failure = describeFailure(error);
  if (failure.isUnexpected) req.log.error({ err: error }, "request failed");
  if (!(error instanceof TRPCError)) logStorageFailure(req.log, error);
  if (failure.retryAfterSeconds !== undefined) res.setHeader("Retry-After", failure.retryAfterSeconds);
  const errors = Object.entries(failure.problems ?? {}).map(([path, sentence]) => ({ path, sentence }));
  const type = `/api/v1/docs#${failure.code.toLowerCase().replaceAll("_", "-")}`;
  const body = { type, title: failure.sentence, status: failure.status, ...(errors.length > 0 && { errors }) };
  res.status(failure.status).type("application/problem+json").send(JSON.stringify(body));
};
