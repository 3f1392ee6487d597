import type { IncomingMessage } from "node:http";

/** A name or an address and perhaps a port; nothing at all is a host, too. @see RFC 3986 §3.2.2 */
const hostShape = /^(?:[\w.~!$&'()*+,;=%-]*|\[[\da-f:.]+\])(?::\d*)?$/i;

export const isHost = (text: string) => hostShape.test(text);

const wholeAddress = /^https?:\/\/([^/?#]*)(.*)$/i;

/**
 * Brings a request to the form that everything after it knows, whichever of the two it came in: as its address the path alone,
 * as its host the one it asks.
 *
 * @returns false for a request that names no host, or several, which must be refused: another server on its way may have
 * understood another one than this
 * @see RFC 9112 §3.2
 */
export function settleTarget(req: IncomingMessage): boolean {
  const { headers, rawHeaders } = req;
  let hosts = 0;
  // Node keeps the first and drops the others.
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === "host") hosts += 1;
  if (hosts > 1 || !isHost(headers.host ?? "")) return false;
  const [, host, path = ""] = wholeAddress.exec(req.url ?? "") ?? [];
  if (host === undefined) return true;
  req.url = path.startsWith("/") ? path : `/${path}`;
  headers.host = host;
  return host !== "" && isHost(host);
}
