import { TRPCError } from "@trpc/server";
import type { Request, RequestHandler } from "express";
import { say } from "../../../shared/words/sentence.ts";
import type { ServerWords } from "../../../shared/words/server-en.ts";
import { isApiKey } from "../../accounts/keys/api-key-service.ts";
import { AppError } from "../../core/platform/errors.ts";
import { logStorageFailure } from "../../core/platform/storage-failure.ts";
import { describeFailure } from "../../core/procedures/error-map.ts";

/** An address ends in logs, of proxies too, and in the history of browsers. */
export const refuseKeyInAddress: RequestHandler = ({ query }, _res, next) => {
  const isKey = ([name, value]: [string, unknown]) =>
    name === "key" || [value].flat().some((it) => isApiKey(String(it)));
  const [field] = Object.entries(query).find(isKey) ?? [];
  if (field !== undefined) throw new AppError("bad-input", say("apiKeyInAddress"), { field });
  next();
};

/** Refuses other methods of a path. */
export const onlyAllows =
  (methods: string): RequestHandler =>
  (_req, res) => {
    res.setHeader("Allow", methods);
    throw new AppError("method-not-allowed", say("methodNotAllowed"));
  };

/** Refuses other paths. */
export const refusePath: RequestHandler = () => {
  throw new AppError("not-found", say("notFound"));
};

/** Describes what a request threw. A bug is logged with its stack; procedures log a failure of storage themselves. */
export function describeFailedRequest(error: unknown, { log }: Pick<Request, "log">, words?: ServerWords) {
  const failure = describeFailure(error, words);
  if (failure.isUnexpected) log.error({ err: error }, "request failed");
  if (!(error instanceof TRPCError)) logStorageFailure(log, error);
  return failure;
}

const oneDaySeconds = 24 * 60 * 60;

interface CrossOrigin {
  methods: string;
  headers: string;
  /** Headers of an answer that a page may read. */
  exposed: string;
}

/**
 * Allows any origin to call the API. It uses no cookies, so a page of another origin gets nothing that a script outside a
 * browser could not request. Credentials are never allowed. No answer is stored on the way.
 */
export const openToEveryOrigin =
  ({ methods, headers, exposed }: CrossOrigin): RequestHandler =>
  (req, res, next) => {
    res.setHeader("Access-Control-Allow-Origin", "*");
    res.setHeader("Access-Control-Expose-Headers", exposed);
    res.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
    res.setHeader("Cache-Control", "no-store");
    if (req.method !== "OPTIONS") return next();
    res.setHeader("Access-Control-Allow-Methods", methods);
    res.setHeader("Access-Control-Allow-Headers", headers);
    res.setHeader("Access-Control-Max-Age", oneDaySeconds);
    res.status(204).end();
  };
