import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Request, RequestHandler } from "express";
import { type HttpLogger, pinoHttp } from "pino-http";
import { previewPrefix, previewStart } from "../../shared/addresses/preview-address.ts";
import { splitTarget } from "../../shared/addresses/split-target.ts";
import type { Deps } from "../deps.ts";

/** The form of a request id from a proxy. Other text could forge log lines. */
const proxyId = /^[\w.-]{8,64}$/;

/**
 * Logs one line per request, without IP addresses, tokens, searches or other personal data. The id is sent in `X-Request-Id`,
 * so that an error report can be found in the log; the id of a trusted proxy is kept.
 */
export function requestLog(
  { log, settings }: Pick<Deps, "log" | "settings">,
  isTerminal = process.stdout.isTTY,
): HttpLogger {
  return pinoHttp({
    logger: log,
    // A person at a terminal looks for what the start printed, and for failures.
    ...(isTerminal && !settings.isLogLevelSet && { customLogLevel: levelOfFailure }),
    genReqId(req, res) {
      const given = settings.trustProxy > 0 ? req.headers["x-request-id"] : undefined;
      const id = typeof given === "string" && proxyId.test(given) ? given : randomUUID();
      res.setHeader("X-Request-Id", id);
      return id;
    },
    // pino-http's own serializers would run first, and its one for errors logs whatever libraries attach to them.
    wrapSerializers: false,
    serializers: {
      req: ({ id, method, originalUrl }: Request) => ({ id, method, url: withoutSecrets(originalUrl) }),
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
    },
  });
}

const levelOfFailure = (_req: IncomingMessage, { statusCode }: ServerResponse, error?: Error) =>
  error || statusCode >= 500 ? "error" : "silent";

/**
 * Removes what must not be logged: the query holds a search or the input of a call, and the path of a preview is its secret. Any part
 * as long as a secret is removed too, because clients also try spellings that no route knows.
 */
const withoutSecrets = (url: string) => {
  const { path } = splitTarget(url);
  return (previewStart.test(path) ? `${previewPrefix}…` : path).replace(/[\w-]{40,}/g, "…");
};

/** Behind an undeclared proxy all visitors share one address, and the rate limits would lock them out together. */
export function warnOfUntrustedProxy({ settings, log }: Deps): RequestHandler {
  let isWarned = settings.trustProxy > 0;
  return (req, _res, next) => {
    if (!isWarned && req.headers["x-forwarded-for"] !== undefined) {
      isWarned = true;
      log.warn("A proxy sends X-Forwarded-For, but TRUST_PROXY is 0: set it to the number of proxies in front");
    }
    next();
  };
}
