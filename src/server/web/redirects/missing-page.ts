import type { Request, Response } from "express";
import { mayRedirectHome } from "../../content/redirects/answered-paths.ts";
import { answeringRedirect, followRedirect } from "../../content/redirects/find-redirect.ts";
import { oldFeedAt } from "../../content/redirects/old-feeds.ts";
import { countRedirect } from "../../content/redirects/request-counts.ts";
import type { Deps } from "../../deps.ts";
import { allowCrossOrigin } from "../send-file.ts";

/**
 * Answers a request for which there is no page: with the owner's redirect, else, for a feed of another blog program,
 * with a redirect to our feed. Not cached by clients: the owner may change it.
 *
 * @returns whether it was answered. For a page that is gone (410), only the status is set
 */
export function redirectMissing(deps: Deps, req: Request, res: Response): boolean {
  const { db, now, settings } = deps;
  if (req.method !== "GET" && req.method !== "HEAD") return false;
  const found = answeringRedirect(db, req.originalUrl);
  if (!found) return redirectFeed(deps, req, res);
  const { target, status, used } = followRedirect(db, found, settings.siteUrl);
  for (const path of used) countRedirect(db, path, now());
  if (target === null) {
    res.status(410);
    return false;
  }
  res.set("Cache-Control", "no-cache").redirect(status, target);
  return true;
}

/** Feed readers still request the feeds of the old site. @returns whether the request was for such a feed */
function redirectFeed({ db, settings }: Deps, req: Request, res: Response): boolean {
  const target = oldFeedAt(db, req.originalUrl, settings.siteUrl);
  if (target === null) return false;
  allowCrossOrigin(res).set("Cache-Control", "no-cache").redirect(301, target);
  return true;
}

/** `redirectMissing` for the home page with an unknown query. */
export const redirectHome = (deps: Deps, req: Request, res: Response): boolean =>
  mayRedirectHome(req.originalUrl) && redirectMissing(deps, req, res);
