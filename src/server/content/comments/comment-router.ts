import {
  answeredCommentInput,
  commentAdminListInput,
  commentInput,
  commentListInput,
  commentListStart,
  commentListStartInput,
  commentMovesInput,
  commentRef,
  commentReplied,
  commentReplyInput,
  commentRow,
  commentRowSlice,
  commentSlice,
  commentStandings,
  commentsMoved,
  commentsWaiting,
  commentTaken,
  commentThreadsSlice,
  commentView,
  receiptsInput,
  replyTitle,
} from "../../../shared/schemas/comment-schema.ts";
import { doneSchema } from "../../../shared/schemas/done-schema.ts";
import { streamSchema, syncSchema } from "../../core/procedures/output-schemas.ts";
import {
  adminProcedure,
  invalidateCache,
  openProcedure,
  publicProcedure,
  rateLimit,
  router,
  scopedProcedure,
} from "../../core/procedures/procedures.ts";
import { says } from "../../core/procedures/says.ts";
import { readSite } from "../site/read-site.ts";
import { allComments, countWaiting, listCommentRows, listComments } from "./comment-list.ts";
import {
  approveComment,
  findAnswered,
  readStandings,
  receiveComment,
  removeComment,
  replyAsAuthor,
} from "./comment-service.ts";
import { emptySpam, moveComments } from "./comment-status.ts";
import { listThreads, startOfThreads } from "./comment-threads.ts";

export const commentRouter = router({
  listForPost: openProcedure("read")
    .input(commentListInput)
    .output(syncSchema(commentSlice))
    .query(({ ctx, input }) => listComments(ctx.db, input.postId, ctx.session !== null, input.cursor ?? input.before)),
  threads: openProcedure("read")
    .input(commentListInput)
    .output(syncSchema(commentThreadsSlice))
    .query(({ ctx, input }) => listThreads(ctx.db, input, ctx.session !== null, ctx.words)),
  replyTitle: openProcedure("read")
    .input(answeredCommentInput)
    .output(replyTitle)
    .query(({ ctx, input }) => {
      const answered = findAnswered(ctx.db, input.postId, ctx.session !== null, input.commentId);
      return answered && ctx.words.replyTo(answered);
    }),
  listStart: openProcedure("read")
    .input(commentListStartInput)
    .output(commentListStart)
    .query(({ ctx, input }) => startOfThreads(ctx.db, input.postId, ctx.session !== null, input.before)),
  add: publicProcedure
    .use(rateLimit("comment"))
    .input(commentInput)
    .output(commentTaken)
    .mutation(({ ctx, input }) => receiveComment(ctx, input)),
  standings: publicProcedure
    .input(receiptsInput)
    .output(commentStandings)
    .query(({ ctx, input }) => readStandings(ctx.db, input.receipts)),

  adminList: scopedProcedure("comments")
    .input(commentAdminListInput)
    .output(syncSchema(commentRowSlice))
    .query(({ ctx, input }) => listCommentRows(ctx.db, input.status, input.cursor)),
  /** For the menu of every admin screen, so it reads a stored total and counts nothing. */
  waiting: scopedProcedure("comments")
    .output(commentsWaiting)
    .query(({ ctx }) => ({ waiting: countWaiting(ctx.db) })),
  adminAll: scopedProcedure("comments")
    .output(streamSchema(commentRow))
    .query(async function* ({ ctx }) {
      yield* allComments(ctx.db);
    }),
  approve: scopedProcedure("comments")
    .use(invalidateCache)
    .input(commentRef)
    .output(commentView)
    .mutation(({ ctx, input }) => approveComment(ctx.db, input.commentId, ctx.now())),
  reply: scopedProcedure("comments")
    .use(invalidateCache)
    .input(commentReplyInput)
    .output(commentReplied)
    .mutation(({ ctx, input }) => ({
      replyId: replyAsAuthor(ctx.db, { ...input, name: readSite(ctx).authorName }, ctx.now()),
      message: ctx.words.commentReplied,
    })),
  remove: scopedProcedure("comments")
    .use(invalidateCache)
    .input(commentRef)
    .output(doneSchema)
    .mutation(says("commentRemoved", ({ ctx, input }) => removeComment(ctx.db, input.commentId, ctx.now()))),
  move: scopedProcedure("comments")
    .use(invalidateCache)
    .input(commentMovesInput)
    .output(commentsMoved)
    .mutation(({ ctx, input }) => ({ undo: moveComments(ctx.db, input.moves, ctx.now()) })),
  emptySpam: adminProcedure.output(doneSchema).mutation(says("spamEmptied", ({ ctx }) => emptySpam(ctx.db, ctx.now()))),
});
