import type { Request, Response } from "express";
import type { Deps } from "../../deps.ts";
import { findRedirect } from "../../redirects/redirect-service.ts";
import { countRedirect } from "../../redirects/request-counts.ts";

/**
 * Answers a request for which there is no page with the owner's redirect. Not cached by clients: the owner may change it.
 *
 * @returns whether it was answered. For a page that is gone (410), only the status is set
 */
export function redirectMissing({ db, now }: Deps, req: Request, res: Response): boolean {
  if (req.method !== "GET" && req.method !== "HEAD") return false;
  const found = findRedirect(db, req.originalUrl);
  if (!found) return false;
  countRedirect(db, found.path, now());
  if (!found.target) {
    res.status(410);
    return false;
  }
  res.set("Cache-Control", "no-cache").redirect(found.status, found.target);
  return true;
}
