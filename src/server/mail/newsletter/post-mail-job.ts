import { z } from "zod";
import { isToBeMailed, withdrawMail } from "../../content/writing/posts-to-mail.ts";
import { jobKind } from "../../core/jobs/job-kind.ts";
import { AppError } from "../../core/platform/errors.ts";
import type { Deps } from "../../deps.ts";
import { prepareMailing } from "./mailing-service.ts";

/**
 * Begins to send a post that was published. Nothing is sent when the post was withdrawn since, or was sent before. Repeating it
 * after a crash sends nothing twice: a post has at most one mailing.
 */
export const postMailJob = (deps: Deps) =>
  jobKind(z.object({ postId: z.string() }), {
    concurrency: 1,
    afterCrash: "again",
    begin: ({ payload: { postId } }) => {
      if (!isToBeMailed(deps.db, postId)) return "done";
      return async () => {
        const begin = await prepareMailing(deps, postId).catch((error: unknown) => {
          if (!(error instanceof AppError) || error.kind === "unavailable") throw error;
          return () => {
            throw error;
          };
        });
        return () => {
          try {
            // It may have been withdrawn since.
            if (isToBeMailed(deps.db, postId)) begin();
          } catch (error) {
            if (!(error instanceof AppError)) throw error;
            deps.log.warn({ post: postId, reason: error.message }, "a published post was not sent to subscribers");
            withdrawMail(deps.db, postId);
          }
          return "done";
        };
      };
    },
  });
