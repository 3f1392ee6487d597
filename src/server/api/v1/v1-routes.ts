import { type ErrorRequestHandler, Router } from "express";
import { scriptEn } from "../../../shared/words/script-en.ts";
import { type Failure, failureName } from "../../core/procedures/error-map.ts";
import type { Deps } from "../../deps.ts";
import { sendJson } from "../rest/envelope.ts";
import {
  describeFailedRequest,
  onlyAllows,
  openToEveryOrigin,
  refuseKeyInAddress,
  refusePath,
} from "../rest/open-to-scripts.ts";
import { publicOrigin } from "../rest/public-origin.ts";
import { jsonBody } from "../rest/read-json.ts";
import { answerCall } from "./answer-call.ts";
import type { Call } from "./call.ts";
import { describeApi } from "./openapi.ts";
import { referencePage } from "./reference-page.ts";
import { v1Calls } from "./v1-calls.ts";

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
  routes.use(refuseKeyInAddress, (_req, res, next) => {
    res.vary("Authorization");
    next();
  });
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
      const hasJson = it.method !== "GET" && !it.inputs.file;
      route[method](...(hasJson ? [jsonBody(deps, null)] : []), answerCall(deps, it));
    }
    route.all(onlyAllows(calls.map(({ method }) => (method === "GET" ? "GET, HEAD" : method)).join(", ")));
  }
  routes.use(refusePath, problems);
  return routes;
}

/** The input that a failure is about which names no field: the thing in the path, or the file that was sent. */
function inputNamed(call: Call | undefined, code: Failure["code"]): string | undefined {
  if (call?.inputs.params && (code === "NOT_FOUND" || code === "CONFLICT")) return "id";
  const ofFile: Failure["code"][] = [
    "BAD_REQUEST",
    "UNSUPPORTED_MEDIA_TYPE",
    "PAYLOAD_TOO_LARGE",
    "UNPROCESSABLE_CONTENT",
  ];
  return call?.inputs.file && ofFile.includes(code) ? "file" : undefined;
}

/** Sends an error as a problem. A bug is sent as one fixed sentence. @see RFC 9457 */
const problems: ErrorRequestHandler = (error, req, res, _next) => {
  const failure = describeFailedRequest(error, req, scriptEn);
  const { call, current } = res.locals as { call?: Call; current?: unknown };
  const input = inputNamed(call, failure.code);
  const problems = failure.problems ?? (input ? { [input]: failure.sentence } : {});
  if (failure.retryAfterSeconds !== undefined) res.setHeader("Retry-After", failure.retryAfterSeconds);
  if (failure.status === 401) res.setHeader("WWW-Authenticate", "Bearer");
  const body = {
    type: `/api/v1/docs#${failureName(failure.code)}`,
    title: failure.sentence,
    status: failure.status,
    errors: Object.entries(problems).map(([path, sentence]) => ({ path, sentence })),
    ...(current !== undefined && { current }),
  };
  sendJson(req, res, failure.status, body, "application/problem+json");
};
