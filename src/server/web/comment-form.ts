import type { ErrorRequestHandler, Request, RequestHandler, Response } from "express";
import { postAddress, readCommentId, refIn } from "../../shared/addresses/post-address.ts";
import { maxVisitorBodyBytes } from "../../shared/limits.ts";
import { say } from "../../shared/words/sentence.ts";
import { AppError } from "../core/platform/errors.ts";
import { describeFailure } from "../core/procedures/error-map.ts";
import type { Deps } from "../deps.ts";
import { formBody } from "../http/bodies/form-body.ts";
import { parametersOf } from "./find-route.ts";
import type { PostParameters } from "./redirects/page-redirects.ts";
import type { PageRequest } from "./render.tsx";
import { visitorCaller } from "./visitor.ts";

/**
 * The handlers of a comment sent without JavaScript.
 *
 * @param showAgain sends the post's page with the rejected comment and the reason
 */
export function commentForm(
  deps: Deps,
  showAgain: (req: Request, res: Response, rejected: PageRequest["refusedComment"]) => Promise<void>,
): [RequestHandler, RequestHandler<PostParameters>, ErrorRequestHandler] {
  const addComment: RequestHandler<PostParameters> = async (req, res) => {
    const postId = refIn(req.params);
    // Browsers send line breaks as `\r\n`. React changes a text only if it starts with `\n`, so that it looks the same in the form again.
    const field = (name: string) => String(req.body?.[name] ?? "").replaceAll("\r\n", "\n");
    const parentId = readCommentId(parametersOf(req), "reply");
    const form = { name: field("name"), content: field("content"), token: field("token"), email: field("email") };
    try {
      if (isCrossSite(req)) throw new AppError("forbidden", say("commentFromElsewhere"));
      const caller = visitorCaller(deps, req);
      await caller.comment.add({ postId, ...form, parentId, website: field("website") });
      // A redirect, so that reloading the page does not send the comment again. The form may be at a former address.
      const own = await caller.post.address({ postId });
      res.redirect(303, `${postAddress(own)}?comment=waiting#comment-form`);
    } catch (error) {
      const { status, isUnexpected, retryAfterSeconds } = describeFailure(error);
      if (isUnexpected) throw error;
      if (retryAfterSeconds !== undefined) res.set("Retry-After", String(retryAfterSeconds));
      // Not cached, because the form is shown again with the reader's e-mail address.
      if (form.email !== "") res.set("Cache-Control", "no-store");
      await showAgain(req, res, { ...form, status, error });
    }
  };

  /** The body was not read. The browser still has the text when the reader goes back. */
  const answerTooLarge: ErrorRequestHandler = async (error, req, res, next) => {
    const { status } = describeFailure(error);
    if (status !== 413) return next(error);
    const tooLong = new AppError("too-large", say("commentFarTooLong"));
    await showAgain(req, res, { name: "", content: "", token: "", status, error: tooLong });
  };

  // Above the limit of a comment in any script, so that a comment that is a little too long is shown again with its error.
  return [formBody(maxVisitorBodyBytes), addComment, answerTooLarge];
}

/**
 * Whether a page of another site sent the form: its visitors would send it without knowing, each from another IP
 * address. Browsers send this header with every form; only programs and old browsers do not.
 *
 * @see Fetch Metadata, Sec-Fetch-Site
 */
export const isCrossSite = ({ headers }: Request) =>
  !["same-origin", "none"].includes(String(headers["sec-fetch-site"] ?? "none"));
