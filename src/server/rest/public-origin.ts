import type { Request } from "express";
import type { Settings } from "../platform/settings.ts";

/** Stricter than a Host header: a name or address that is safe to print in a URL. */
const printableHost = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;
const maxHostLength = 260;

/**
 * The origin for absolute URLs in a response: SITE_URL where it is set, else the requested host. Only for responses that are
 * never cached, because a client can send any Host header.
 *
 * @returns an origin without a trailing slash
 */
export function publicOrigin(req: Request, settings: Settings): string {
  const host = req.host ?? "";
  const isUsable = host.length <= maxHostLength && printableHost.test(host);
  if (settings.isSiteUrlSet || !isUsable) return settings.siteUrl;
  return `${req.protocol === "https" ? "https" : "http"}://${host}`;
}
