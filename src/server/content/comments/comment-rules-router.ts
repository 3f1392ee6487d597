import {
  commentRef,
  commentRules,
  commentRulesInput,
  commentsOpenInput,
  commentsOpenState,
  senderBlocked,
  senderRef,
} from "../../../shared/schemas/comment-schema.ts";
import { doneSchema } from "../../../shared/schemas/done-schema.ts";
import { postRef } from "../../../shared/schemas/post-schema.ts";
import { adminProcedure, invalidateCache, router } from "../../core/procedures/procedures.ts";
import { says } from "../../core/procedures/says.ts";
import { readCommentsOpen, setCommentsOpen } from "./comment-opening.ts";
import { blockSender, readCommentRules, saveCommentRules, unblockSender } from "./comment-rules-service.ts";

export const commentRulesRouter = router({
  current: adminProcedure.output(commentRules).query(({ ctx }) => readCommentRules(ctx.db)),
  save: adminProcedure
    .use(invalidateCache)
    .input(commentRulesInput.partial())
    .output(doneSchema)
    .mutation(says("commentRulesSaved", ({ ctx, input }) => saveCommentRules(ctx.db, input, ctx.now()))),
  blockSender: adminProcedure
    .input(commentRef)
    .output(senderBlocked)
    .mutation(({ ctx, input }) => ({
      sender: blockSender(ctx.db, input.commentId, ctx.now()),
      message: ctx.words.senderBlocked,
    })),
  unblockSender: adminProcedure
    .input(senderRef)
    .output(doneSchema)
    .mutation(says("senderUnblocked", ({ ctx, input }) => unblockSender(ctx.db, input.sender))),

  ofPost: adminProcedure
    .input(postRef)
    .output(commentsOpenState)
    .query(({ ctx, input }) => ({
      isOpen: readCommentsOpen(ctx.db, input.postId, ctx.now()),
    })),
  setOpen: adminProcedure
    .use(invalidateCache)
    .input(commentsOpenInput)
    .output(doneSchema)
    .mutation(({ ctx, input: { postId, isOpen } }) => {
      setCommentsOpen(ctx.db, postId, isOpen, ctx.now());
      return { message: isOpen ? ctx.words.commentsOpened : ctx.words.commentsClosedNow };
    }),
});
