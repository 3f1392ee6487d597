import type { RequestHandler } from "express";
import { splitTarget } from "../../../shared/addresses/split-target.ts";
import { decodeNeedless } from "../../redirects/usual-path.ts";
import { findRoute } from "../find-route.ts";

/** Redirects other spellings of a public address to the canonical one. Only known routes: a redirect must not lead to another host. */
export const redirectToCanonicalUrl: RequestHandler = (req, res, next) => {
  const url = req.originalUrl;
  const { path } = splitTarget(url);
  const canonical = canonicalPath(path);
  if (canonical === path) return next();
  const route = findRoute(canonical);
  if (!route || route.hasNoCanonical) return next();
  res.set("Cache-Control", "no-cache").redirect(301, canonical + url.slice(path.length));
};

/** Removes repeated slashes in front, slashes at the end, and percent-encoding that is not needed. @see RFC 3986 §6.2.2 */
export function canonicalPath(path: string): string {
  return decodeNeedless(path)
    .replace(/^\/+/, "/")
    .replace(/(?<=[^/])\/+$/, "");
}
