import type { Request, RequestHandler } from "express";
import { splitTarget } from "../../../shared/addresses/split-target.ts";
import { decodeParameters, fileRoutes, screenRoutes } from "../../../shared/routes.ts";
import { findHomePage } from "../../content/posts/addresses/home-page.ts";
import { findListLanguage } from "../../content/posts/translations/list-languages.ts";
import { decodeNeedless } from "../../content/redirects/find-redirect.ts";
import type { Deps } from "../../deps.ts";
import { knownRoute } from "../find-route.ts";
import { listElsewhere, redirect, redirectToPost } from "./page-redirects.ts";

/**
 * Redirects other spellings of a public address to the canonical one; those of a post, page or list directly to its
 * current address. Redirects known routes only: a redirect must not lead to another host.
 */
export function redirectToCanonicalUrl(deps: Deps): RequestHandler {
  return async (req, res, next) => {
    const url = req.originalUrl;
    const { path } = splitTarget(url);
    const bare = canonicalPath(path);
    const { language } = (path.endsWith("/") && knownRoute(`${bare}/`)?.parameters) || {};
    const listed = findListLanguage(deps.db, language);
    const canonical = listed ? `/${listed}/` : bare;
    if (canonical === path) return next();
    const route = knownRoute(canonical);
    if (!route || route.hasNoCanonical) return next();
    const own = await elsewhere(deps, req, route.name, canonical, decodeParameters(route.parameters));
    redirect(res, own?.address ?? canonical + url.slice(path.length), own?.status ?? 301);
  };
}

/** Where the page at a canonical path redirects, so that one redirect is enough. */
function elsewhere(deps: Deps, req: Request, name: string, path: string, parameters: Partial<Record<string, string>>) {
  if (name === "home" || name === "tag" || name === "author" || name === "language")
    return listElsewhere(deps, req, path, parameters);
  if (name === "posts") {
    if (findHomePage(deps.db) !== undefined) return listElsewhere(deps, req, path, parameters);
    return redirectToPost(deps, req, screenRoutes.page.path, path, { slug: path.slice(1) });
  }
  if (name === "post" || name === "page") return redirectToPost(deps, req, screenRoutes[name].path, path, parameters);
  if (name === "markdown") return redirectToPost(deps, req, fileRoutes[name].path, path, parameters);
  return null;
}

/** Removes repeated leading slashes, trailing slashes, and percent-encoding that is not needed. @see RFC 3986 §6.2.2 */
export function canonicalPath(path: string): string {
  return decodeNeedless(path)
    .replace(/^\/+/, "/")
    .replace(/(?<=[^/])\/+$/, "");
}
