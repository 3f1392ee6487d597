import { z } from "zod";
import { commentStatuses } from "../../../shared/comment-status.ts";
import { maxPostRefLength } from "../../../shared/limits.ts";
import { commentAdminListInput, commentRef, commentReplyInput } from "../../../shared/schemas/comment-schema.ts";
import { key } from "../../../shared/words/sentence.ts";
import { type CommentForScripts, commentForScripts, commentsForScripts } from "../../content/comments/comment-list.ts";
import { type Answer, type Call, type CallContext, call, sentMoment } from "./call.ts";
import { listCall } from "./list-call.ts";

/** A comment as scripts see it. */
const comment = z.object({
  id: z.string(),
  postId: z.string(),
  postTitle: z.string(),
  parentId: z.string().nullable().meta({ description: "The comment that it answers" }),
  name: z.string(),
  content: z.string().meta({ description: "Plain text" }),
  status: z.enum(commentStatuses),
  isByAuthor: z.boolean(),
  reasons: z.array(z.string()).meta({ description: "Why it looked like spam when it arrived" }),
  createdAt: sentMoment,
});

const viewOf = (it: CommentForScripts): z.input<typeof comment> => ({
  id: it._id,
  postId: it.post._id,
  postTitle: it.post.title,
  parentId: it.parentId,
  name: it.name,
  content: it.content,
  status: it.status,
  isByAuthor: it.isByAuthor,
  reasons: it.reasons,
  createdAt: it.createdAt.toISOString(),
});

const byId = z.object({ id: commentRef.shape.commentId });
const one = { tag: "Comments", scope: "comments", path: "/comments/{id}", output: comment } as const;

const answer = ({ ctx }: CallContext, id: string): Answer => ({
  body: viewOf(commentForScripts(ctx.db, id)),
});

/** A call that moves a comment to another list. */
const moving = (
  verb: string,
  summary: string,
  to: (status: CommentForScripts["status"]) => CommentForScripts["status"],
) =>
  call({
    ...one,
    method: "POST",
    path: `/comments/{id}/${verb}`,
    summary,
    inputs: { params: byId },
    example: { path: `/comments/$ID/${verb}` },
    run: async ({ params: { id: commentId } }, context) => {
      const { status } = commentForScripts(context.ctx.db, commentId);
      await context.api.comment.move({ moves: [{ commentId, to: to(status) }] });
      return answer(context, commentId);
    },
  });

export const commentCalls: Call[] = [
  listCall({
    ...one,
    path: "/comments",
    summary: "List comments, the newest first. Without status, those that are neither spam nor deleted",
    filter: z.object({
      status: commentAdminListInput.shape.status.optional(),
      post: z.string().max(maxPostRefLength, key("postNotFound")).optional().meta({ description: "Id or slug" }),
    }),
    item: comment,
    example: { path: "/comments?status=waiting" },
    list: async (filter, slice, { ctx }) => {
      const { items, nextCursor } = commentsForScripts(ctx.db, filter, slice);
      return { items: items.map(viewOf), nextCursor };
    },
  }),
  call({
    ...one,
    method: "GET",
    summary: "Read a comment",
    inputs: { params: byId },
    example: {},
    run: async ({ params }, context) => answer(context, params.id),
  }),
  moving("approve", "Show a comment to readers", () => "approved"),
  moving("spam", "Move a comment to the spam", () => "spam"),
  moving("restore", "Let a comment wait again that is spam or deleted", (status) =>
    status === "approved" ? status : "waiting",
  ),
  call({
    ...one,
    method: "POST",
    path: "/comments/{id}/reply",
    summary: "Publish the author's reply. A waiting comment is approved with it",
    inputs: { params: byId, body: commentReplyInput.pick({ content: true }).strict() },
    status: 201,
    example: { path: "/comments/$ID/reply", body: { content: "Thank you." } },
    run: async ({ params, body }, context) => {
      const { replyId } = await context.api.comment.reply({ commentId: params.id, ...body });
      return answer(context, replyId);
    },
  }),
  call({
    ...one,
    method: "DELETE",
    summary: "Move a comment to the deleted ones, which are kept for a week",
    inputs: { params: byId },
    output: z.object({ id: z.string() }),
    example: {},
    run: async ({ params: { id } }, { api }) => {
      await api.comment.remove({ commentId: id });
      return { body: { id } };
    },
  }),
];
