import express, { type ErrorRequestHandler, type Express } from "express";
import { prefixes } from "../shared/routes.ts";
import type { WordsLanguage } from "../shared/words/languages.ts";
import { serverWords } from "../shared/words/reader-words.ts";
import { mcpRoutes } from "./api/mcp/mcp-routes.ts";
import { apiRoutes } from "./api/rest/api-routes.ts";
import { trpcRoute } from "./api/trpc/trpc-route.ts";
import { v1Routes } from "./api/v1/v1-routes.ts";
import { fileDownloads } from "./content/files/file-routes.ts";
import { imageFiles } from "./content/images/image-routes.ts";
import { keptLanguage } from "./content/site/kept-language.ts";
import { describeFailure } from "./core/procedures/error-map.ts";
import type { Deps } from "./deps.ts";
import { requestLog, warnOfUntrustedProxy } from "./http/request-log.ts";
import { securityHeaders } from "./http/security-headers.ts";
import type { Assets } from "./web/assets.ts";
import { documentRoutes } from "./web/document-routes.ts";

/**
 * Creates the application as an Express app that does not listen yet.
 *
 * @param assets the client's files: from the build in production, from Vite in development
 */
export function createApp(deps: Deps, assets: Assets): Express {
  const { settings } = deps;
  const language = keptLanguage(deps);
  const app = express();
  app.disable("x-powered-by");
  app.set("trust proxy", settings.trustProxy);
  app.set("query parser", "simple");
  // Pages set their own ETag; Express would hash every response.
  app.set("etag", false);

  app.use(requestLog(deps));
  app.use(warnOfUntrustedProxy(deps));
  app.use(securityHeaders(settings));

  app.use(prefixes.trpc, trpcRoute(deps));
  app.use(`${prefixes.api}/v1`, v1Routes(deps));
  app.use(prefixes.api, apiRoutes(deps));
  app.use(prefixes.mcp, mcpRoutes(deps));
  app.use(prefixes.image, imageFiles(deps, language));
  app.use(prefixes.file, fileDownloads(deps, language));
  app.use(documentRoutes(deps, assets));
  app.use(lastResort(language));
  return app;
}

/** Called only when rendering the error page failed. */
const lastResort =
  (language: () => WordsLanguage): ErrorRequestHandler =>
  (error, req, res, _next) => {
    const { status, sentence, isUnexpected } = describeFailure(error, serverWords(language()));
    if (isUnexpected) req.log.error({ err: error }, "request failed");
    if (res.headersSent) {
      res.destroy();
      return;
    }
    res.status(status).type("text/plain").send(sentence);
  };
