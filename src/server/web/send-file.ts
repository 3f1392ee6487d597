import type { Request, Response } from "express";
import { bodyHash } from "./cache/body-hash.ts";
import { etagOf, keepHeadersOf304, tagOf } from "./cache/cached-response.ts";
import { compress, encodingOf } from "./cache/compression.ts";

/** Lets scripts of other sites read the response. It is public, and the server uses no cookies. */
export function allowCrossOrigin(res: Response): Response {
  return res.set({
    "Cross-Origin-Resource-Policy": "cross-origin",
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": "ETag",
  });
}

/** Sends a response that the page cache does not store. Express answers 304 by the ETag. */
export const sendWithEtag = (res: Response, type: string, body: string | Buffer) =>
  allowCrossOrigin(res)
    .type(type)
    .set("ETag", `"${bodyHash(body)}"`)
    .send(body);

export const sendFileFailure = (res: Response, status: number, sentence: string) =>
  allowCrossOrigin(res).status(status).type("text").send(sentence);

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
