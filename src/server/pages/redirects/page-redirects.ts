import type { RequestHandler, Response } from "express";
import { listAddress, readListAddress } from "../../../shared/addresses/list-address.ts";
import { postAddress, readCommentsBefore } from "../../../shared/addresses/post-address.ts";
import { splitTarget } from "../../../shared/addresses/split-target.ts";
import { currentName } from "../../categories/category-service.ts";
import type { Deps } from "../../deps.ts";
import { describeFailure } from "../../trpc/error-map.ts";
import { parametersOf } from "../request-parameters.ts";
import { visitorCaller } from "../visitor.ts";

const redirect = (res: Response, address: string, status: 301 | 302 = 302) =>
  res.set("Cache-Control", "no-cache").redirect(status, address);

/**
 * Redirects a list to its one address: a category by its current name, and a start at an existing post, which shows the same posts
 * as any number up to it. A category that never existed is left out.
 */
export function redirectToList(deps: Deps): RequestHandler {
  return async (req, res, next) => {
    const asked = readListAddress(parametersOf(req));
    const { search, before } = asked;
    const category = currentName(deps.db, asked.category);
    const address = { ...asked, category };
    if (search === "" && before !== null) {
      const start = await visitorCaller(deps, req).post.listStart({ category, before });
      address.before = start.isEmpty ? null : start.before;
    }
    if (category === asked.category && address.before === before) return next();
    const isRenamed = category !== undefined && category !== asked.category;
    redirect(res, listAddress(address), isRenamed ? 301 : 302);
  };
}

/**
 * Redirects every other address of a post, or of its Markdown, to the post's own one: the address with the id or the title, whichever
 * the owner did not choose, former slugs, and other spellings. A missing post is left to its page.
 *
 * Not cached by clients: the owner may change the choice.
 */
export function redirectToOwnAddress(deps: Deps, path: string): RequestHandler<{ postId: string }> {
  return async (req, res, next) => {
    const own = await unlessMissing(visitorCaller(deps, req).post.address({ postId: req.params.postId }));
    if (own === null) return next();
    const address = path.replace(":postId", encodeURIComponent(own));
    const shown = splitTarget(req.originalUrl).path;
    if (shown === address) return next();
    res.set("Cache-Control", "no-cache").redirect(301, address + req.originalUrl.slice(shown.length));
  };
}

/** Redirects to the canonical start of a post's comments. A missing post is left to its page. */
export function redirectToCommentsStart(deps: Deps): RequestHandler<{ postId: string }> {
  return async (req, res, next) => {
    const { postId } = req.params;
    const parameters = parametersOf(req);
    const before = readCommentsBefore(parameters);
    if (before === null || parameters.has("comment")) return next();
    const start = await unlessMissing(visitorCaller(deps, req).comment.listStart({ postId, before }));
    if (start === null || (!start.isEmpty && start.before === before)) return next();
    redirect(res, postAddress(postId, start.isEmpty ? null : start.before));
  };
}

const unlessMissing = <Found>(found: Promise<Found>): Promise<Found | null> =>
  found.catch((error) => {
    if (describeFailure(error).isUnexpected) throw error;
    return null;
  });
