import { z } from "zod";
import { blogRef } from "./blog-schema.ts";
import { maxCommentLength, maxCommentNameLength, maxIdLength } from "./limits.ts";
import { requiredLine, requiredLines } from "./text-schema.ts";

export const commentRef = z.object({
  commentId: z.string("Please name a comment").min(1, "Please name a comment").max(maxIdLength, "Comment not found"),
});

export const commentInput = blogRef.extend({
  name: requiredLine({
    max: maxCommentNameLength,
    missing: "Please enter your name",
    tooLong: `The name is longer than ${maxCommentNameLength} characters`,
  }),
  content: requiredLines({
    max: maxCommentLength,
    missing: "Please write a comment",
    tooLong: `The comment is longer than ${maxCommentLength} characters`,
  }),
});
export type CommentInput = z.infer<typeof commentInput>;

const cursor = z.string("cursor must be text").max(maxIdLength, "That cursor is too long").nullish();
export const commentListInput = blogRef.extend({
  /** Where the first page starts (the address's `?before=`); cursors go on from there. */
  before: cursor,
  cursor,
});

export const commentStatuses = ["waiting", "approved"] as const;
export type CommentStatus = (typeof commentStatuses)[number];
export const commentAdminListInput = z.object({
  status: z.enum(commentStatuses, "status must be waiting or approved"),
  cursor,
});

export const commentView = z.object({
  _id: z.string(),
  blogId: z.string(),
  name: z.string(),
  /** Plain text with `\n` line breaks. */
  content: z.string(),
  isApproved: z.boolean(),
  createdAt: z.date(),
});
export type CommentView = z.infer<typeof commentView>;

export const commentRow = commentView.extend({ blog: z.object({ _id: z.string(), title: z.string() }) });
export type CommentRow = z.infer<typeof commentRow>;

export const commentPage = z.object({
  comments: z.array(commentView),
  count: z.number(),
  nextCursor: z.string().nullable(),
});
export const commentRowPage = z.object({
  comments: z.array(commentRow),
  counts: z.object({ waiting: z.number(), approved: z.number() }),
  nextCursor: z.string().nullable(),
});
