import type { RequestHandler, Response } from "express";
import { listAddress, readListAddress } from "../../shared/addresses/list-address.ts";
import { postAddress, readCommentsBefore } from "../../shared/addresses/post-address.ts";
import type { Deps } from "../deps.ts";
import { describeFailure } from "../trpc/error-map.ts";
import { parametersOf } from "./request-parameters.ts";
import { visitorCaller } from "./visitor.ts";

const redirect = (res: Response, address: string) => res.set("Cache-Control", "no-cache").redirect(302, address);

/** Redirects a list that starts at any number to the address that starts at an existing post and shows the same posts. */
export function redirectToListStart(deps: Deps): RequestHandler {
  return async (req, res, next) => {
    const { search, category, before } = readListAddress(parametersOf(req));
    if (search !== "" || before === null) return next();
    const start = await visitorCaller(deps, req).post.listStart({ category, before });
    if (!start.isEmpty && start.before === before) return next();
    redirect(res, listAddress({ category, before: start.isEmpty ? null : start.before }));
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
