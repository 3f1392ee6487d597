import type { RequestHandler, Response } from "express";
import { listAddress, readListAddress } from "../../shared/addresses/list-address.ts";
import { postAddress, readCommentsBefore } from "../../shared/addresses/post-address.ts";
import { currentName } from "../categories/category-service.ts";
import type { Deps } from "../deps.ts";
import { describeFailure } from "../trpc/error-map.ts";
import { parametersOf } from "./request-parameters.ts";
import { visitorCaller } from "./visitor.ts";

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

/** Does the same for the comments of a post. A missing post is left to its page. */
export function redirectToCommentsStart(deps: Deps): RequestHandler<{ postId: string }> {
  return async (req, res, next) => {
    const { postId } = req.params;
    const parameters = parametersOf(req);
    const before = readCommentsBefore(parameters);
    if (before === null || parameters.has("comment")) return next();
    const start = await visitorCaller(deps, req)
      .comment.listStart({ postId, before })
      .catch((error) => {
        if (describeFailure(error).isUnexpected) throw error;
        return null;
      });
    if (start === null || (!start.isEmpty && start.before === before)) return next();
    redirect(res, postAddress(postId, start.isEmpty ? null : start.before));
  };
}
