import { z } from "zod";
import {
  maxBlockLength,
  maxBlocks,
  maxCloseAfterDays,
  maxCommentLength,
  maxCommentNameLength,
  maxIdLength,
  maxMoves,
} from "../limits.ts";
import { cleanLines, isVisible } from "../text/clean-text.ts";
import { commentStatuses } from "./comment-status.ts";
import { postRef } from "./post-schema.ts";
import { requiredLine, requiredLines } from "./text-schema.ts";

export const commentRef = z.object({
  commentId: z.string("Please name a comment").min(1, "Please name a comment").max(maxIdLength, "Comment not found"),
});

export const commentInput = postRef.extend({
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
  /** The form's hidden field, which people leave empty. Any value is accepted, so that a spammer learns nothing. */
  website: z.string().catch("not text").optional(),
  /** The form's token. Clients without the form omit it. */
  token: z.string().catch("not text").optional(),
});
export type CommentInput = z.infer<typeof commentInput>;

const cursor = z.string("cursor must be text").max(maxIdLength, "That cursor is too long").nullish();
export const commentListInput = postRef.extend({
  /** Where the first page starts, from `?before=` of the URL. Later pages use `cursor`. */
  before: cursor,
  cursor,
});

/** Asks for the canonical start of a list, for a `before` from a URL. */
export const commentListStartInput = postRef.extend({
  before: z.string("before must be text").max(maxIdLength, "That id is too long"),
});
export const commentListStart = z.object({
  /** The comment right above, after which the list starts; null when it starts with the newest comment. */
  before: z.string().nullable(),
  isEmpty: z.boolean(),
});
export type CommentListStart = z.infer<typeof commentListStart>;

const status = z.enum(commentStatuses, "status must be waiting, approved, spam or deleted");
export const commentAdminListInput = z.object({ status, cursor });

/** Moves a comment to another list. */
const commentMove = commentRef.extend({
  to: status,
  /** The label that the filter learns; the list implies it when omitted. An undo names the earlier label. */
  learnedAs: z.enum(["good", "spam"], "learnedAs must be good or spam").nullish(),
});
export type CommentMove = z.infer<typeof commentMove>;
export const commentMovesInput = z.object({
  moves: z
    .array(commentMove, "Please name the comments")
    .min(1, "Please choose a comment")
    .max(maxMoves, `Please move at most ${maxMoves} comments at once`),
});
/** Moving `undo` restores everything. It is empty when no comment was found. */
export const commentsMoved = z.object({ undo: z.array(commentMove) });

export const commentView = z.object({
  _id: z.string(),
  postId: z.string(),
  name: z.string(),
  /** Plain text with `\n` line breaks. */
  content: z.string(),
  isApproved: z.boolean(),
  createdAt: z.date(),
});
export type CommentView = z.infer<typeof commentView>;

export const commentRow = commentView.extend({
  post: z.object({ _id: z.string(), title: z.string() }),
  /** Why it looked like spam when it arrived, as sentences. */
  reasons: z.array(z.string()),
  /** Whether its sender is still known and can be blocked. */
  hasSender: z.boolean(),
});
export type CommentRow = z.infer<typeof commentRow>;

export const commentPage = z.object({
  comments: z.array(commentView),
  count: z.number(),
  nextCursor: z.string().nullable(),
});
export const commentRowPage = z.object({
  comments: z.array(commentRow),
  counts: z.object({ waiting: z.number(), approved: z.number(), spam: z.number(), deleted: z.number() }),
  nextCursor: z.string().nullable(),
});

export const commentsWaiting = z.object({ waiting: z.number() });

/** A block list as typed: one entry a line. */
const blockLines = (what: string) =>
  z
    .string(`The ${what} must be text`)
    .max((maxBlockLength + 2) * maxBlocks, `The ${what} are too long`)
    .transform((text) => [
      ...new Set(
        cleanLines(text)
          .split("\n")
          .map((line) => line.trim())
          .filter(isVisible),
      ),
    ])
    .pipe(
      z
        .array(z.string().max(maxBlockLength, `Each of the ${what} has at most ${maxBlockLength} characters`))
        .max(maxBlocks, `At most ${maxBlocks} ${what} can be kept`),
    );

export const commentRulesInput = z.object({
  /** 0 for never. */
  closeAfterDays: z
    .number("Please enter a number of days, or 0")
    .int("Please enter a whole number of days")
    .min(0, "Please enter a number of days, or 0")
    .max(maxCloseAfterDays, `Please enter at most ${maxCloseAfterDays} days`),
  words: blockLines("blocked words"),
  addresses: blockLines("blocked addresses"),
});
export type CommentRulesInput = z.infer<typeof commentRulesInput>;

export const commentRules = z.object({
  closeAfterDays: z.number(),
  words: z.array(z.string()),
  addresses: z.array(z.string()),
  /** Senders that were blocked from a comment. They are hashes, so `note` quotes the comment. */
  senders: z.array(z.object({ sender: z.string(), note: z.string(), createdAt: z.date() })),
  /** Number of comments that the filter has learned from. */
  examples: z.object({ good: z.number(), spam: z.number() }),
});
export type CommentRules = z.infer<typeof commentRules>;

export const senderRef = z.object({ sender: z.string("Please name a sender").max(maxIdLength, "Sender not found") });
export const senderBlocked = senderRef.extend({ message: z.string() });

export const commentsOpenState = z.object({ isOpen: z.boolean() });
export const commentsOpenInput = postRef.extend({ isOpen: z.boolean("isOpen must be true or false") });
