import {
  commentAdminListInput,
  commentInput,
  commentListInput,
  commentListStart,
  commentListStartInput,
  commentMovesInput,
  commentPage,
  commentRef,
  commentRow,
  commentRowPage,
  commentsMoved,
  commentsWaiting,
  commentView,
} from "../../shared/schemas/comment-schema.ts";
import { doneSchema } from "../../shared/schemas/done-schema.ts";
import { streamSchema } from "../trpc/stream-schema.ts";
import { syncSchema } from "../trpc/sync-schema.ts";
import { adminProcedure, invalidateCache, publicProcedure, rateLimit, router } from "../trpc/trpc.ts";
import { allComments, countWaiting, listCommentRows, listComments, startOfComments } from "./comment-list.ts";
import { addComment, approveComment, removeComment } from "./comment-service.ts";
import { emptySpam, moveComments } from "./move-comments.ts";

export const commentRouter = router({
  listForPost: publicProcedure
    .input(commentListInput)
    .output(syncSchema(commentPage))
    .query(({ ctx, input }) => listComments(ctx.db, input.postId, ctx.session !== null, input.cursor ?? input.before)),
  listStart: publicProcedure
    .input(commentListStartInput)
    .output(commentListStart)
    .query(({ ctx, input }) => startOfComments(ctx.db, input.postId, ctx.session !== null, input.before)),
  add: publicProcedure
    .use(rateLimit("comment"))
    .input(commentInput)
    .output(doneSchema)
    .mutation(({ ctx, input }) => {
      addComment(ctx.db, input, ctx.clientAddress, ctx.now());
      return { message: ctx.words.commentWaiting };
    }),

  adminList: adminProcedure
    .input(commentAdminListInput)
    .output(syncSchema(commentRowPage))
    .query(({ ctx, input }) => listCommentRows(ctx.db, input.status, input.cursor)),
  /** For the menu of every admin screen, so it reads a stored total and counts nothing. */
  waiting: adminProcedure.output(commentsWaiting).query(({ ctx }) => ({ waiting: countWaiting(ctx.db) })),
  adminAll: adminProcedure.output(streamSchema(commentRow)).query(async function* ({ ctx }) {
    yield* allComments(ctx.db);
  }),
  approve: adminProcedure
    .use(invalidateCache)
    .input(commentRef)
    .output(commentView)
    .mutation(({ ctx, input }) => approveComment(ctx.db, input.commentId, ctx.now())),
  remove: adminProcedure
    .use(invalidateCache)
    .input(commentRef)
    .output(doneSchema)
    .mutation(({ ctx, input }) => {
      removeComment(ctx.db, input.commentId, ctx.now());
      return { message: ctx.words.commentRemoved };
    }),
  move: adminProcedure
    .use(invalidateCache)
    .input(commentMovesInput)
    .output(commentsMoved)
    .mutation(({ ctx, input }) => ({ undo: moveComments(ctx.db, input.moves, ctx.now()) })),
  emptySpam: adminProcedure.output(doneSchema).mutation(async ({ ctx }) => {
    await emptySpam(ctx.db, ctx.now());
    return { message: ctx.words.spamEmptied };
  }),
});
