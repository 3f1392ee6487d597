import type { Request, RequestHandler } from "express";
import { say } from "../../../shared/words/sentence.ts";
import { hasSession } from "../../context.ts";
import { AppError } from "../../core/platform/errors.ts";
import type { Deps } from "../../deps.ts";
import { charsetOf } from "../../http/bodies/read-body.ts";
import { hasBody } from "../../http/request-kind.ts";
import { readCallBody, signedOut } from "../call-body.ts";

/**
 * Reads a request's JSON object into `req.body`. A request without a body gets an empty object, so that the schema
 * names what is missing. A client whose session is over hears that, however large the body is: it is not read.
 *
 * express.json is not used, because it reads a rejected body to its end, however long it is.
 *
 * @param visitorBytes maximum of a client without a session; null where the path needs one
 * @throws AppError `signed-out`, `unsupported-type`, `too-large` or `bad-input`
 */
export const jsonBody =
  (deps: Deps, visitorBytes: number | null): RequestHandler =>
  async (req, _res, next) => {
    if (visitorBytes === null && !hasSession(deps, req.headers.authorization))
      throw signedOut(deps, req.headers.authorization);
    req.body = hasBody(req) ? await readObject(deps, req, visitorBytes ?? 0) : {};
    next();
  };

async function readObject(deps: Deps, req: Request, visitorBytes: number): Promise<object> {
  if (!isJson(req)) {
    throw new AppError("unsupported-type", say("jsonExpected"));
  }
  if ((req.headers["content-encoding"] ?? "identity") !== "identity") {
    throw new AppError("unsupported-type", say("jsonCompressed"));
  }
  const { bytes, parse } = await readCallBody(deps, req, visitorBytes);
  const text = decode(bytes);
  return text === "" ? {} : parseObject(text, parse);
}

function isJson(req: Request): boolean {
  const contentType = req.headers["content-type"] ?? "";
  return /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(contentType) && /^utf-?8$/.test(charsetOf(req));
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    throw new AppError("bad-input", say("jsonNotUtf8"), { cause: error });
  }
}

function parseObject(text: string, parse: (text: string) => unknown): object {
  let value: unknown;
  try {
    value = parse(text);
  } catch (error) {
    throw new AppError("bad-input", say("jsonInvalid"), { cause: error });
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new AppError("bad-input", say("jsonNotObject"));
  }
  return value;
}
