import { parse } from "node:querystring";
import type { RequestHandler } from "express";
import { readBody } from "./read-body.ts";

/** Fields of a form. The largest has five. */
const maxFields = 100;

/**
 * Reads an HTML form into `req.body`; another type is left unread.
 *
 * @throws AppError `too-large` or `bad-input`
 */
export const formBody =
  (maxBytes: number): RequestHandler =>
  async (req, _res, next) => {
    if (/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(req.headers["content-type"] ?? "")) {
      req.body = parse((await readBody(req, maxBytes)).toString("utf8"), "&", "=", { maxKeys: maxFields });
    }
    next();
  };
