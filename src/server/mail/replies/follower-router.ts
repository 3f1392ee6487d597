import { doneSchema } from "../../../shared/schemas/done-schema.ts";
import {
  followerListInput,
  followerRef,
  followerSlice,
  leaveRepliesInput,
} from "../../../shared/schemas/mail/follower-schema.ts";
import { mailToken } from "../../../shared/schemas/mail/mail-schema.ts";
import { adminProcedure, publicProcedure, rateLimit, router } from "../../core/procedures/procedures.ts";
import { says } from "../../core/procedures/says.ts";
import { confirmFollower, leaveReplies, listFollowers, removeFollower } from "./follower-service.ts";

export const followerRouter = router({
  confirm: publicProcedure
    .use(rateLimit("mailLink"))
    .input(mailToken)
    .output(doneSchema)
    .mutation(says("repliesConfirmed", ({ ctx, input }) => confirmFollower(ctx.db, input.token, ctx.now()))),
  leave: publicProcedure
    .use(rateLimit("mailLink"))
    .input(leaveRepliesInput)
    .output(doneSchema)
    .mutation(({ ctx, input }) => {
      const isOnlyThread = input.only === "thread";
      leaveReplies(ctx.db, input.token, isOnlyThread);
      return { message: isOnlyThread ? ctx.words.replyThreadLeft : ctx.words.repliesLeft };
    }),

  list: adminProcedure
    .input(followerListInput)
    .output(followerSlice)
    .query(({ ctx, input }) => listFollowers(ctx.db, input)),
  remove: adminProcedure
    .input(followerRef)
    .output(doneSchema)
    .mutation(says("followerRemoved", ({ ctx, input }) => removeFollower(ctx.db, input.id, ctx.now()))),
});
