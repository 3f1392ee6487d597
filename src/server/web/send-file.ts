import type { Response } from "express";
import { bodyHash } from "./cache/body-hash.ts";

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
