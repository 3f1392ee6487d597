import type { Request } from "express";
import type { Settings } from "../../core/settings/settings.ts";

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
  return settings.isSiteUrlSet ? settings.siteUrl : (requestedOrigin(req) ?? settings.siteUrl);
}

function requestedOrigin(req: Request): string | undefined {
  const host = req.host ?? "";
  if (host.length > maxHostLength || !printableHost.test(host)) return undefined;
  return `${req.protocol === "https" ? "https" : "http"}://${host}`;
}

/**
 * Makes absolute URLs of this site relative, which clients copy from responses of the API: those of SITE_URL and of the
 * requested host. The scheme does not count, because a proxy may hide it.
 *
 * @returns a function that returns any other URL as it is
 */
export function withoutOwnOrigin(req: Request, settings: Settings): (url: string) => string {
  const origins = [settings.siteUrl, requestedOrigin(req)].filter((origin) => origin !== undefined);
  const hosts = new Set(origins.filter((origin) => URL.canParse(origin)).map((origin) => new URL(origin).host));
  return (url) => {
    if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return url;
    const { host, pathname, search, hash } = new URL(url);
    return hosts.has(host) ? pathname + search + hash : url;
  };
}
