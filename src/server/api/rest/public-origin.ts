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

/** The hosts of this site's absolute URLs, which clients copy from responses of the API: that of SITE_URL and the requested one. */
export function ownHosts(req: Request, settings: Settings): string[] {
  const origins = [settings.siteUrl, requestedOrigin(req)].filter((origin) => origin !== undefined);
  return origins.filter((origin) => URL.canParse(origin)).map((origin) => new URL(origin).host);
}

/** An absolute URL of one of the hosts made relative; any other URL as it is. The scheme does not count, because a proxy may hide it. */
export function withoutHost(url: string, hosts: readonly string[]): string {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return url;
  const { host, pathname, search, hash } = new URL(url);
  return hosts.includes(host) ? pathname + search + hash : url;
}

/** @returns a function that makes absolute URLs of this site relative */
export function withoutOwnOrigin(req: Request, settings: Settings): (url: string) => string {
  const hosts = ownHosts(req, settings);
  return (url) => withoutHost(url, hosts);
}
