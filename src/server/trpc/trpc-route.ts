import { pipeline } from "node:stream/promises";
import { incomingMessageToRequest } from "@trpc/server/adapters/node-http";
import { resolveResponse } from "@trpc/server/http";
import type { Request as ExpressRequest, Response as ExpressResponse, RequestHandler } from "express";
import { maxBatchSize, maxJsonBodyBytes } from "../../shared/limits.ts";
import { messages } from "../../shared/messages.ts";
import { createContext } from "../context.ts";
import type { Deps } from "../deps.ts";
import { disconnectCodes, disconnectSignal } from "../platform/client-disconnect.ts";
import { AppError } from "../platform/errors.ts";
import { servedRouter } from "../router.ts";
import { describeFailure } from "./error-map.ts";

/**
 * The procedures as tRPC's clients call them. Not by tRPC's own middleware for Express: what that makes of each call, a fetch
 * request and streams from one end to the other, keeps the call until the whole heap is collected.
 *
 * @see docs/decisions/0032-no-memory-retained-after-a-request.md
 */
export function trpcRoute(deps: Deps): RequestHandler {
  return async (req, res) => {
    // What one person is told is nobody else's, and changes.
    res.setHeader("Cache-Control", "no-store");
    requireReadable(req);
    const answer = await resolveResponse({
      router: servedRouter,
      req: requestOf(req, res),
      path: req.path.slice(req.path.lastIndexOf("/") + 1),
      error: null,
      maxBatchSize,
      // With the request's own log, so that what a procedure tells can be found by its id.
      createContext: async () => ({
        ...createContext(
          { ...deps, log: req.log },
          req.headers.authorization,
          req.ip ?? "unknown",
          req.headers["user-agent"],
        ),
        acceptsFormerNames: true,
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
    await send(res, answer);
  };
}

const unreadable = (cause: unknown) => new AppError("bad-input", "The request could not be read", { cause });

/** What tRPC would take for a fault of its own: a method that fetch does not know, a name that cannot be decoded. */
function requireReadable({ method, path }: ExpressRequest): void {
  if (/^(?:TRACE|TRACK|CONNECT)$/.test(method)) throw new AppError("method-not-allowed", messages.methodNotAllowed);
  try {
    decodeURIComponent(path);
  } catch (error) {
    throw unreadable(error);
  }
}

/**
 * For tRPC to read: what it looks at, and a body only of calls that may have one. The signal is our own: a fetch request's is raised no
 * more once the request is collected, and an answer that is being written outlasts it.
 */
function requestOf(req: ExpressRequest, res: ExpressResponse): Request {
  const at = req.originalUrl.indexOf("?");
  const call = {
    method: req.method,
    url: `http://longhand/${at === -1 ? "" : req.originalUrl.slice(at)}`,
    headers: new Headers(req.headers as Record<string, string>),
    signal: disconnectSignal(res),
  };
  if (req.method === "GET") return call as Request;
  const whole = wholeRequest(req, res);
  const { body } = whole;
  return { ...call, body, json: () => whole.json(), formData: () => whole.formData() } as Request;
}

/** A fetch request, which has no address for every name that a client may give this server: `user@host` is one without. */
function wholeRequest(req: ExpressRequest, res: ExpressResponse): Request {
  try {
    return incomingMessageToRequest(req, res, { maxBodySize: maxJsonBodyBytes });
  } catch (error) {
    throw unreadable(error);
  }
}

/** Whole, or piece by piece where the client asked for that. */
async function send(res: ExpressResponse, answer: Response): Promise<void> {
  res.status(answer.status);
  for (const [name, value] of answer.headers) res.setHeader(name, value);
  const isWhole = !answer.headers.has("Transfer-Encoding");
  if (isWhole) res.end(Buffer.from(await answer.arrayBuffer()));
  else if (answer.body) {
    await pipeline(answer.body, res).catch((error) => {
      if (!disconnectCodes.includes(error.code)) throw error;
    });
  }
}
