import type { Request, RequestHandler } from "express";
import { maxJsonBodyBytes } from "../../../shared/limits.ts";
import { say } from "../../../shared/words/sentence.ts";
import { AppError } from "../../core/platform/errors.ts";
import { hasBody } from "../../http/request-kind.ts";

/**
 * Reads a request's JSON object into `req.body`. A request without a body gets an empty object, so that the schema
 * names what is missing.
 *
 * express.json is not used, because it reads a rejected body to its end, however long it is.
 *
 * @throws AppError `unsupported-type`, `too-large` or `bad-input`
 */
export const jsonBody: RequestHandler = async (req, _res, next) => {
  const text = await readText(req);
  req.body = text === "" ? {} : parseObject(text);
  next();
};

async function readText(req: Request): Promise<string> {
  if (!hasBody(req)) return "";
  if (!isJson(req.headers["content-type"])) {
    throw new AppError("unsupported-type", say("jsonExpected"));
  }
  if ((req.headers["content-encoding"] ?? "identity") !== "identity") {
    throw new AppError("unsupported-type", say("jsonCompressed"));
  }
  if (Number(req.headers["content-length"] ?? 0) > maxJsonBodyBytes) throw tooLarge();
  return decode(await readBytes(req));
}

async function readBytes(req: Request): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    // Leaving the loop must not destroy the connection: the response is sent on it.
    for await (const chunk of req.iterator({ destroyOnReturn: false })) {
      bytes += chunk.length;
      if (bytes > maxJsonBodyBytes) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError("bad-input", say("requestInterrupted"), { cause: error });
  }
  return Buffer.concat(chunks);
}

function isJson(contentType = ""): boolean {
  const [, charset = "utf-8"] = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(contentType) ?? [];
  return /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(contentType) && /^utf-?8$/i.test(charset);
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    throw new AppError("bad-input", say("jsonNotUtf8"), { cause: error });
  }
}

function parseObject(text: string): object {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new AppError("bad-input", say("jsonInvalid"), { cause: error });
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new AppError("bad-input", say("jsonNotObject"));
  }
  return value;
}

const tooLarge = () => new AppError("too-large", say("requestTooLarge"));
