import type { Request } from "express";
import type { Settings } from "../platform/settings.ts";

const hostShape = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;
const maxHostLength = 260;

/**
 * Where this client reaches the blog, for the absolute URLs of its answer: SITE_URL when it is set, otherwise the
 * address it asked for. Only for answers that nobody caches: a Host header says whatever its sender likes.
 *
 * @returns an origin without a trailing slash
 * @see design §8
 */
export function publicOrigin(req: Request, settings: Settings): string {
  const host = req.host ?? "";
  const isUsable = host.length <= maxHostLength && hostShape.test(host);
  if (settings.isSiteUrlSet || !isUsable) return settings.siteUrl;
  return `${req.protocol === "https" ? "https" : "http"}://${host}`;
}
