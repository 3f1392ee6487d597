import type { Request, Response } from "express";
import { etagOf, keepHeadersOf304, tagOf } from "./cache/cached-response.ts";
import { compress, encodingOf } from "./cache/compression.ts";

/**
 * Sends a response that is not cached: compressed for this request, or a 304 if the client's copy is current, whether that copy came
 * from here or from the page cache.
 *
 * @param volatilePart part of the body that differs at every render although nothing changed
 */
export function sendUncached(req: Request, res: Response, text: string, volatilePart?: string): void {
  const body = Buffer.from(text);
  const encoding = encodingOf(req.get("Accept-Encoding"), body.length);
  res.vary("Accept-Encoding");
  // Weak: the cached response with the same tag is compressed at another level.
  if (res.statusCode === 200) res.set("ETag", etagOf({ ...tagOf(res, body, volatilePart), isWeak: true }, encoding));
  if (req.fresh) {
    keepHeadersOf304(res);
    res.status(304).end();
    return;
  }
  if (encoding !== "identity") res.set("Content-Encoding", encoding);
  res.send(compress(body, encoding, "uncached"));
}
