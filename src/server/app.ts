import { createExpressMiddleware } from "@trpc/server/adapters/express";
import express, { type ErrorRequestHandler, type Express, type Request } from "express";
import { maxBatchSize, maxJsonBodyBytes } from "../shared/limits.ts";
import { messages } from "../shared/messages.ts";
import type { Deps } from "./deps.ts";
import { describeFailure } from "./error-map.ts";
import { AppError } from "./errors.ts";
import { imageFiles } from "./images/image-routes.ts";
import { type Assets, pageRoutes } from "./pages/page-routes.ts";
import { requestLog, warnOfUntrustedProxy } from "./request-log.ts";
import { apiRoutes } from "./rest/api-routes.ts";
import { appRouter } from "./router.ts";
import { securityHeaders } from "./security-headers.ts";
import { createContext } from "./trpc.ts";

/**
 * The whole application as an Express app that does not listen yet.
 *
 * @param assets where the browser's files come from: the build in production, Vite in development
 * @see design §2
 */
export function createApp(deps: Deps, assets: Assets): Express {
  const { settings } = deps;
  const app = express();
  app.disable("x-powered-by");
  app.set("trust proxy", settings.trustProxy);
  app.set("query parser", "simple");
  // Pages bring their own ETag where one makes sense; hashing every answer again would only cost time.
  app.set("etag", false);

  app.use(requestLog(deps));
  app.use(warnOfUntrustedProxy(deps));
  app.use(securityHeaders(settings));

  app.use(
    "/trpc",
    (req, res, next) => {
      // What one person is told is nobody else's, and changes.
      res.setHeader("Cache-Control", "no-store");
      requireReadable(req);
      next();
    },
    createExpressMiddleware({
      router: appRouter,
      maxBatchSize,
      maxBodySize: maxJsonBodyBytes,
      // With the request's own log, so that what a procedure tells can be found by its id.
      createContext: ({ req }) =>
        createContext(
          { ...deps, log: req.log },
          req.headers.authorization,
          req.ip ?? "unknown",
          req.headers["user-agent"],
        ),
      responseMeta: ({ errors }) => {
        const waits = errors.map((error) => describeFailure(error).retryAfterSeconds ?? 0);
        const longest = Math.max(0, ...waits);
        return longest > 0 ? { headers: new Headers({ "Retry-After": String(longest) }) } : {};
      },
      onError: ({ error, req }) => {
        if (describeFailure(error).isUnexpected) req.log.error({ err: error.cause ?? error }, "procedure failed");
      },
    }),
  );
  app.use("/api", apiRoutes(deps));
  app.use("/images", imageFiles(deps));
  app.use(pageRoutes(deps, assets));
  app.use(lastResort);
  return app;
}

/** What tRPC would take for a fault of its own: a method that fetch does not know, a name that cannot be decoded. */
function requireReadable({ method, path }: Request): void {
  if (/^(?:TRACE|TRACK|CONNECT)$/.test(method)) throw new AppError("method-not-allowed", messages.methodNotAllowed);
  try {
    decodeURIComponent(path);
  } catch (error) {
    throw new AppError("bad-input", "The request could not be read", { cause: error });
  }
}

/** Reached only when even the 500 page could not be made. */
const lastResort: ErrorRequestHandler = (error, req, res, _next) => {
  const { status, sentence, isUnexpected } = describeFailure(error);
  if (isUnexpected) req.log.error({ err: error }, "request failed");
  if (res.headersSent) {
    res.destroy();
    return;
  }
  res.status(status).type("text/plain").send(sentence);
};
