import { z } from "zod";
import { commentStatuses } from "../../../shared/comment-status.ts";
import { maxPostRefLength } from "../../../shared/limits.ts";
import { commentAdminListInput, commentRef, commentReplyInput } from "../../../shared/schemas/comment-schema.ts";
import { key } from "../../../shared/words/sentence.ts";
import { type CommentForScripts, commentForScripts, commentsForScripts } from "../../content/comments/comment-list.ts";
import { type Call, sentMoment } from "./call.ts";
import { nounCalls } from "./noun-calls.ts";

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

const viewOf = ({ _id: id, post, ...row }: CommentForScripts): z.input<typeof comment> => ({
  id,
  postTitle: post.title,
  ...row,
});

const noun = nounCalls({
  tag: "Comments",
  path: "/comments",
  view: comment,
  ref: commentRef.shape.commentId,
  sample: "$ID",
  scopes: { read: "comments", change: "comments", publish: "comments" },
  answer: ({ ctx }, id) => ({ body: viewOf(commentForScripts(ctx.db, id)) }),
});

/** A call that moves a comment to another list. */
const moving = (
  verb: string,
  summary: string,
  to: (status: CommentForScripts["status"]) => CommentForScripts["status"],
) =>
  noun.act(verb, {
    summary,
    run: async ({ id: commentId }, { api, ctx }) => {
      const { status } = commentForScripts(ctx.db, commentId);
      await api.comment.move({ moves: [{ commentId, to: to(status) }] });
      return commentId;
    },
  });

export const commentCalls: Call[] = [
  noun.list({
    summary: "List comments, the newest first. Without status, those that are neither spam nor deleted",
    filter: z.object({
      status: commentAdminListInput.shape.status.optional(),
      post: z.string().max(maxPostRefLength, key("postNotFound")).optional().meta({ description: "Id or slug" }),
    }),
    example: { path: "/comments?status=waiting" },
    list: async (filter, slice, { ctx }) => {
      const { items, nextCursor } = commentsForScripts(ctx.db, filter, slice);
      return { items: items.map(viewOf), nextCursor };
    },
  }),
  noun.read({ summary: "Read a comment" }),
  moving("approve", "Show a comment to readers", () => "approved"),
  moving("spam", "Move a comment to the spam", () => "spam"),
  moving("restore", "Let a comment wait again that is spam or deleted", (status) =>
    status === "approved" ? status : "waiting",
  ),
  noun.act("reply", {
    summary: "Publish the author's reply. A waiting comment is approved with it",
    inputs: { body: commentReplyInput.pick({ content: true }).strict() },
    status: 201,
    example: { body: { content: "Thank you." } },
    run: async ({ id: commentId, body }, { api }) => (await api.comment.reply({ commentId, ...body })).replyId,
  }),
  noun.remove({
    summary: "Move a comment to the deleted ones, which are kept for a week",
    run: async ({ id: commentId }, { api }) => {
      await api.comment.remove({ commentId });
      return commentId;
    },
  }),
];
