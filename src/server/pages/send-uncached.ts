import type { Request, Response } from "express";
import { etagOf, tagOf } from "./cache/cached-response.ts";
import { compress, encodingOf } from "./cache/compression.ts";

/**
 * Sends a page that is not kept: compressed for this one answer, or not at all to who has it, from here or from memory.
 *
 * @param fleeting part of the body that is another each time, though nothing changed
 */
export function sendPassing(req: Request, res: Response, text: string, fleeting?: string): void {
  const body = Buffer.from(text);
  const encoding = encodingOf(req.get("Accept-Encoding"), body.length);
  res.vary("Accept-Encoding");
  // Weak: a kept page of the same tag is compressed harder.
  if (res.statusCode === 200) res.set("ETag", etagOf({ ...tagOf(body, fleeting), isWeak: true }, encoding));
  if (req.fresh) {
    res.removeHeader("Content-Type");
    res.status(304).end();
    return;
  }
  if (encoding !== "identity") res.set("Content-Encoding", encoding);
  res.send(compress(body, encoding, "passing"));
}
