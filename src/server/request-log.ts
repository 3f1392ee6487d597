import type { RequestHandler } from "express";
import type { Logger } from "pino";
import { type HttpLogger, pinoHttp } from "pino-http";
import type { Deps } from "./deps.ts";

/** One line a request, without addresses, tokens or anything else that tells who came. */
export function requestLog(logger: Logger): HttpLogger {
  return pinoHttp({
    logger,
    serializers: {
      req: ({ id, method, url }: { id: unknown; method: string; url: string }) => ({ id, method, url }),
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
    },
  });
}

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
