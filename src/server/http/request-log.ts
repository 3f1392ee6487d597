import { randomUUID } from "node:crypto";
import type { Request, RequestHandler } from "express";
import { type HttpLogger, pinoHttp } from "pino-http";
import type { Deps } from "../deps.ts";
import { previewPrefix, previewStart } from "../pages/preview-address.ts";

/** An id as a proxy gives it; anything else could be used to write into the log. */
const foreignId = /^[\w.-]{8,64}$/;

/**
 * One line a request, without addresses, tokens, searches or anything else that tells who came and what for. Its id goes
 * back in `X-Request-Id`, so that a report can be found in the log; a trusted proxy's own is kept.
 */
export function requestLog({ log, settings }: Pick<Deps, "log" | "settings">): HttpLogger {
  return pinoHttp({
    logger: log,
    genReqId(req, res) {
      const given = settings.trustProxy > 0 ? req.headers["x-request-id"] : undefined;
      const id = typeof given === "string" && foreignId.test(given) ? given : randomUUID();
      res.setHeader("X-Request-Id", id);
      return id;
    },
    // Its own would come before these, and in place of the log's for errors: that one keeps what libraries hang onto them.
    wrapSerializers: false,
    serializers: {
      req: ({ id, method, originalUrl }: Request) => ({ id, method, url: withoutSecrets(originalUrl) }),
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
    },
  });
}

/**
 * Removes what must not be logged: the query holds a search or the input of a call, and the path of a preview is its secret. Any part
 * as long as a secret is removed too, because clients also try spellings that no route knows.
 */
const withoutSecrets = (url: string) => {
  const [path = ""] = url.split("?", 1);
  return (previewStart.test(path) ? `${previewPrefix}…` : path).replace(/[\w-]{40,}/g, "…");
};

/** Behind a proxy that is not declared, all visitors look like one, and the limits would shut them out together. */
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
