import { parse, unescape as unescapeUtf8 } from "node:querystring";
import type { RequestHandler } from "express";
import { say } from "../../../shared/words/sentence.ts";
import { AppError } from "../../core/platform/errors.ts";
import { charsetOf, readBody } from "./read-body.ts";

/** Fields of a form. The largest has five. */
const maxFields = 100;

interface Decoder {
  encoding: BufferEncoding;
  /** Reads the bytes that are written as `%EB`. */
  unescape: (text: string) => string;
}

const decoders = new Map<string, Decoder>([
  ["utf-8", { encoding: "utf8", unescape: unescapeUtf8 }],
  ["iso-8859-1", { encoding: "latin1", unescape: unescapeLatin1 }],
]);

/**
 * Reads an HTML form into `req.body`; another type is left unread.
 *
 * @throws AppError `unsupported-type` for a charset that is not read and for a compressed form, `too-large` or `bad-input`
 */
export const formBody =
  (maxBytes: number): RequestHandler =>
  async (req, _res, next) => {
    if (/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(req.headers["content-type"] ?? "")) {
      const decoder = decoders.get(charsetOf(req));
      const isCompressed = (req.headers["content-encoding"] ?? "identity") !== "identity";
      if (!decoder || isCompressed) throw new AppError("unsupported-type", say("contentTypeWrong"));
      const text = (await readBody(req, maxBytes)).toString(decoder.encoding);
      req.body = parse(text, "&", "=", { maxKeys: maxFields, decodeURIComponent: decoder.unescape });
    }
    next();
  };

function unescapeLatin1(text: string): string {
  return text.replace(/%([\da-f]{2})/gi, (_code, digits) => String.fromCharCode(Number.parseInt(digits, 16)));
}
