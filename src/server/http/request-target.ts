import type { IncomingMessage } from "node:http";

/** A host name or address with an optional port; an empty host is valid. @see RFC 3986 §3.2.2 */
const host = /^(?:[\w.~!$&'()*+,;=%-]*|\[[\da-f:.]+\])(?::\d*)?$/i;

export const isHost = (text: string) => host.test(text);

const absoluteForm = /^https?:\/\/([^/?#]*)(.*)$/is;

/**
 * Rewrites a request target in absolute form to a path and a Host header, so that the code after it sees one form.
 *
 * @returns false for a request without a valid host or with several; it must be refused, because a proxy on its way may have
 * read another host than this server
 * @see RFC 9112 §3.2
 */
export function normalizeTarget(req: IncomingMessage): boolean {
  const { headers, rawHeaders } = req;
  let hosts = 0;
  // Node keeps the first Host header and drops the others, except here.
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === "host") hosts += 1;
  if (hosts > 1 || (hosts === 0 && req.httpVersion !== "1.0") || !isHost(headers.host ?? "")) return false;
  const [, name, path = ""] = absoluteForm.exec(req.url ?? "") ?? [];
  if (name === undefined) return true;
  req.url = path.startsWith("/") ? path : `/${path}`;
  headers.host = name;
  return name !== "" && isHost(name);
}
