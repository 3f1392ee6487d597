import {
  commentAdminListInput,
  commentInput,
  commentListInput,
  commentPage,
  commentRef,
  commentRow,
  commentRowPage,
  commentView,
} from "../../shared/comment-schema.ts";
import { doneSchema } from "../../shared/done-schema.ts";
import { messages } from "../../shared/messages.ts";
import { streamOf } from "../stream-of.ts";
import { adminProcedure, publicProcedure, router } from "../trpc.ts";
import {
  addComment,
  allComments,
  approveComment,
  listCommentRows,
  listComments,
  removeComment,
} from "./comment-service.ts";

export const commentRouter = router({
  listForBlog: publicProcedure
    .input(commentListInput)
    .output(commentPage)
    .query(({ ctx, input }) => listComments(ctx.db, input.blogId, ctx.session !== null, input.cursor ?? input.before)),
  add: publicProcedure
    .meta({ limit: "comment" })
    .input(commentInput)
    .output(doneSchema)
    .mutation(({ ctx, input }) => {
      addComment(ctx.db, input, ctx.now());
      return { message: messages.commentWaiting };
    }),

  adminList: adminProcedure
    .input(commentAdminListInput)
    .output(commentRowPage)
    .query(({ ctx, input }) => listCommentRows(ctx.db, input.status, input.cursor)),
  adminAll: adminProcedure.output(streamOf(commentRow)).query(async function* ({ ctx }) {
    yield* allComments(ctx.db);
  }),
  approve: adminProcedure
    .meta({ changesSite: true })
    .input(commentRef)
    .output(commentView)
    .mutation(({ ctx, input }) => approveComment(ctx.db, input.commentId)),
  remove: adminProcedure
    .meta({ changesSite: true })
    .input(commentRef)
    .output(doneSchema)
    .mutation(({ ctx, input }) => {
      removeComment(ctx.db, input.commentId);
      return { message: messages.commentRemoved };
    }),
});
