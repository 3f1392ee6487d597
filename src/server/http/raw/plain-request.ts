import { isHost } from "../request-target.ts";

/** A request for a page, reduced to what a cached response depends on. */
export interface PlainRequest {
  /** Path and query as received. */
  url: string;
  acceptEncoding: string | undefined;
  ifNoneMatch: string | undefined;
  ifModifiedSince: string | undefined;
  /** Any other header. It is searched for only when it is read. */
  header: (name: string) => string | undefined;
}

/** Bytes; browsers send some 600, with a session's token 700. */
const maxBytes = 4 * 1024;

/** One complete HTTP/1.1 request and nothing after it: a path, well-formed headers, no body. @see RFC 9112 */
const wholeRequest = /^GET (\/[!-~]*) HTTP\/1\.1\r\n(?:[\w!#$%&'*+.^`|~-]+:[\t -~]*\r\n)+\r\n$/;

/** Headers that announce a body or another protocol, and a rare condition. */
const notPlain: ReadonlySet<string> = new Set(["content-length", "transfer-encoding", "upgrade", "expect", "if-match"]);

/**
 * Reads the simple requests that nearly all clients send. Malformed, unusual, incomplete and pipelined requests are left to
 * Node. What this accepts is a subset of what Node accepts, with the same meaning.
 *
 * @param bytes received on a connection since its last response
 * @returns null for a request that is not plain
 */
export function readPlainRequest(bytes: Buffer): PlainRequest | null {
  if (bytes.length > maxBytes) return null;
  const text = bytes.toString("latin1");
  const url = wholeRequest.exec(text)?.[1];
  if (url === undefined) return null;
  let folded: string | undefined;
  const header = (wanted: string) => {
    folded ??= text.toLowerCase();
    const from = folded.indexOf(`\r\n${wanted}:`);
    return from < 0 ? undefined : text.slice(from + wanted.length + 3, text.indexOf("\r\n", from + 2)).trim();
  };
  const request: PlainRequest = {
    url,
    acceptEncoding: undefined,
    ifNoneMatch: undefined,
    ifModifiedSince: undefined,
    header,
  };
  let hasHost = false;
  let hasForwarded = false;
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
      // Node treats the second, which is no standard, like the first.
      if (value().toLowerCase() !== "keep-alive") return null;
    } else if (name === "x-forwarded-for") {
      // Node joins the lines.
      if (hasForwarded) return null;
      hasForwarded = true;
    } else if (name === "accept-encoding") {
      if (request.acceptEncoding !== undefined) return null;
      request.acceptEncoding = value();
    } else if (name === "if-none-match") {
      if (request.ifNoneMatch !== undefined) return null;
      request.ifNoneMatch = value();
    } else if (name === "if-modified-since") {
      // Node takes the first of several.
      request.ifModifiedSince ??= value();
    }
    at = end + 2;
  }
  return hasHost ? request : null;
}
