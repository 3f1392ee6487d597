import { isHost } from "../request-target.ts";

/** A request that asks for nothing but a page: all that an answer from memory depends on. */
export interface PlainRequest {
  /** Path and query as they came. */
  url: string;
  acceptEncoding: string | undefined;
  ifNoneMatch: string | undefined;
}

/** Bytes; browsers send some 600, with a session's token 700. */
const maxBytes = 4 * 1024;

/** A whole request of HTTP/1.1 and nothing after it: an address of this site, well-formed headers, no body. @see RFC 9112 */
const wholeRequest = /^GET (\/[!-~]*) HTTP\/1\.1\r\n(?:[\w!#$%&'*+.^`|~-]+:[\t -~]*\r\n)+\r\n$/;

/** What would bring a body, another protocol or a conversation, and a condition that hardly anybody makes. */
const notPlain: ReadonlySet<string> = new Set(["content-length", "transfer-encoding", "upgrade", "expect", "if-match"]);

/**
 * Reads the simple requests that nearly all readers send. Whatever is broken, unusual, unfinished or followed by another is
 * not read here but by Node, which knows all of HTTP: nothing is ever understood in two ways.
 *
 * @param bytes what has arrived on a connection since its last answer
 * @returns null for what is not plain
 */
export function readPlainRequest(bytes: Buffer): PlainRequest | null {
  if (bytes.length > maxBytes) return null;
  const text = bytes.toString("latin1");
  const url = wholeRequest.exec(text)?.[1];
  if (url === undefined) return null;
  const request: PlainRequest = { url, acceptEncoding: undefined, ifNoneMatch: undefined };
  let hasHost = false;
  let at = text.indexOf("\r\n") + 2;
  for (let end = text.indexOf("\r\n", at); end > at; end = text.indexOf("\r\n", at)) {
    const colon = text.indexOf(":", at);
    const name = text.slice(at, colon).toLowerCase();
    if (notPlain.has(name)) return null;
    const value = () => text.slice(colon + 1, end).trim();
    if (name === "host") {
      if (hasHost || !isHost(value())) return null;
      hasHost = true;
    } else if (name === "connection" || name === "proxy-connection") {
      // The second is no standard, and to Node the same.
      if (value().toLowerCase() !== "keep-alive") return null;
    } else if (name === "accept-encoding") {
      if (request.acceptEncoding !== undefined) return null;
      request.acceptEncoding = value();
    } else if (name === "if-none-match") {
      if (request.ifNoneMatch !== undefined) return null;
      request.ifNoneMatch = value();
    }
    at = end + 2;
  }
  return hasHost ? request : null;
}
