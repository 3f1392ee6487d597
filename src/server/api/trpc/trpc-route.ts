import { pipeline } from "node:stream/promises";
import { resolveResponse } from "@trpc/server/http";
import type { Request as ExpressRequest, Response as ExpressResponse, RequestHandler } from "express";
import { splitTarget } from "../../../shared/addresses/split-target.ts";
import { maxBatchSize, maxVisitorBodyBytes } from "../../../shared/limits.ts";
import { wordsOfCall } from "../../../shared/words/reader-words.ts";
import { say } from "../../../shared/words/sentence.ts";
import { createContext } from "../../context.ts";
import { disconnectCodes, disconnectSignal } from "../../core/platform/client-disconnect.ts";
import { AppError } from "../../core/platform/errors.ts";
import { createAnswerBudget } from "../../core/procedures/answer-budget.ts";
import { describeFailure } from "../../core/procedures/error-map.ts";
import { unreadable } from "../../core/procedures/wire-input.ts";
import type { Deps } from "../../deps.ts";
import { readCallBody } from "../call-body.ts";
import { servedRouter } from "../router.ts";

/**
 * Serves the procedures to tRPC's clients. tRPC's own Express adapter makes a fetch request and streams for each call; a list
 * then takes 920 µs of CPU time instead of 520, and the call stays in memory until the next full garbage collection.
 *
 * `trpc-route.db.test.ts` compares the responses with the adapter's, so that an update of tRPC cannot change them unnoticed.
 *
 * @see docs/decisions/0032-no-memory-retained-after-a-request.md
 */
export function trpcRoute(deps: Deps): RequestHandler {
  return async (req, res) => {
    // Responses depend on the session and change.
    res.setHeader("Cache-Control", "no-store");
    requireValidRequest(req);
    const response = await resolveResponse({
      router: servedRouter,
      req: requestOf(req, res, deps),
      path: req.path.slice(req.path.lastIndexOf("/") + 1),
      error: null,
      maxBatchSize,
      // The request's logger has the request id.
      createContext: async ({ info }) => ({
        ...createContext(
          { ...deps, log: req.log },
          req.headers.authorization,
          req.ip ?? "unknown",
          req.headers["user-agent"],
        ),
        words: wordsOfCall(req.headers),
        acceptsFormerNames: true,
        answerBudget: createAnswerBudget(info.accept === "application/jsonl"),
      }),
      responseMeta: ({ errors }) => {
        const waits = errors.map((error) => describeFailure(error).retryAfterSeconds ?? 0);
        const longest = Math.max(0, ...waits);
        return longest > 0 ? { headers: new Headers({ "Retry-After": String(longest) }) } : {};
      },
      onError: ({ error }) => {
        if (describeFailure(error).isUnexpected) req.log.error({ err: error.cause ?? error }, "procedure failed");
      },
    });
    await send(res, response);
  };
}

/**
 * Refuses requests that tRPC would report as an internal error: a method that fetch forbids, a path that cannot be
 * decoded.
 */
function requireValidRequest({ method, path }: ExpressRequest): void {
  if (/^(?:TRACE|TRACK|CONNECT)$/.test(method)) throw new AppError("method-not-allowed", say("methodNotAllowed"));
  try {
    decodeURIComponent(path);
  } catch (error) {
    throw unreadable(error);
  }
}

/**
 * The request for tRPC: only the properties that it reads. The signal is our own, because a fetch request's signal no longer
 * aborts once that request is garbage-collected, while its response is still streamed. The body is read when a procedure asks for
 * its input: a call that is refused before leaves it unread.
 */
function requestOf(req: ExpressRequest, res: ExpressResponse, deps: Deps): Request {
  const call = {
    method: req.method,
    url: `http://longhand/?${splitTarget(req.originalUrl).query}`,
    headers: new Headers(req.headers as Record<string, string>),
    signal: disconnectSignal(res),
    body: null,
    json: async () => {
      const { bytes, parse } = await readCallBody(deps, req, maxVisitorBodyBytes);
      return parse(bytes.toString("utf8"));
    },
    formData: () => Promise.reject(new AppError("unsupported-type", say("contentTypeWrong"))),
  };
  return call as unknown as Request;
}

/** Sends the response at once, or as a stream where the client asked for one. */
async function send(res: ExpressResponse, response: Response): Promise<void> {
  res.status(response.status);
  for (const [name, value] of response.headers) res.setHeader(name, value);
  const isComplete = !response.headers.has("Transfer-Encoding");
  if (isComplete) res.end(Buffer.from(await response.arrayBuffer()));
  else if (response.body) {
    await pipeline(response.body, res).catch((error) => {
      if (!disconnectCodes.includes(error.code)) throw error;
    });
  }
}
