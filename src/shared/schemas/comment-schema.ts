import { z } from "zod";
import { commentStatuses } from "../comment-status.ts";
import {
  maxBlockLength,
  maxBlocks,
  maxCloseAfterDays,
  maxCommentLength,
  maxCommentNameLength,
  maxIdLength,
  maxMoves,
  maxReceipts,
} from "../limits.ts";
import { cleanLines, isVisible } from "../text/clean-text.ts";
import { key, type PlainKey } from "../words/sentence.ts";
import { doneSchema } from "./done-schema.ts";
import { postRef } from "./post-schema.ts";
import { cursorText, idText, requiredLine, requiredLines } from "./text-schema.ts";

export const commentRef = z.object({
  commentId: idText(key("commentNotNamed"), key("commentNotFound")),
});

export const commentInput = postRef.extend({
  name: requiredLine({
    max: maxCommentNameLength,
    missing: key("commentNameMissing"),
    tooLong: key("commentNameTooLong"),
  }),
  content: requiredLines({
    max: maxCommentLength,
    missing: key("commentMissing"),
    tooLong: key("commentTooLong"),
  }),
  /** The form's hidden field, which people leave empty. Any value is accepted, so that a spammer learns nothing. */
  website: z.string().catch("not text").optional(),
  /**
   * The address for mails about replies; empty for none. The service checks it, because it is ignored if the owner does
   * not offer such mails.
   */
  email: z.string().catch("").optional(),
  /** The form's token. Clients without the form omit it. */
  token: z.string().catch("not text").optional(),
  /** Receipts of the browser's earlier comments. A good one of an approved comment makes its reader a known commenter. */
  receipts: z.array(z.string()).catch([]).optional(),
  /** The comment that this one answers. */
  parentId: z.string(key("commentAnsweredNotText")).max(maxIdLength, key("commentAnsweredNotText")).nullish(),
});
export type CommentInput = z.infer<typeof commentInput>;

export const commentTaken = doneSchema.extend({
  /** Tells the comment's browser later what became of it. Missing for a comment that is public. */
  receipt: z.string().optional(),
});

export const receiptsInput = z.object({ receipts: z.array(z.string().max(maxIdLength)).max(maxReceipts) });
/** For each receipt: `waiting` until an administrator decides. Spam waits too, so that its sender learns nothing. */
export const commentStandings = z.array(z.enum(["waiting", "approved", "gone"]));
export type CommentStanding = z.infer<typeof commentStandings>[number];

const cursor = cursorText();
export const commentListInput = postRef.extend({
  /** Where the first page starts, from `?before=` of the URL. Later pages use `cursor`. */
  before: cursor,
  cursor,
});

export type CommentListInput = z.infer<typeof commentListInput>;

/** Asks for the canonical start of a list, for a `before` from a URL. */
export const commentListStartInput = postRef.extend({
  before: z.string(key("beforeNotText")).max(maxIdLength, key("beforeTooLong")),
});
export const commentListStart = z.object({
  /** The comment right above, after which the list starts; null when it starts with the newest comment. */
  before: z.string().nullable(),
  isEmpty: z.boolean(),
});
export type CommentListStart = z.infer<typeof commentListStart>;

const status = z.enum(commentStatuses, key("commentStatusUnknown"));
export const commentAdminListInput = z.object({ status, cursor });

/** Moves a comment to another list. */
const commentMove = commentRef.extend({
  to: status,
});
export type CommentMove = z.infer<typeof commentMove>;
export const commentMovesInput = z.object({
  moves: z
    .array(commentMove, key("commentsNotNamed"))
    .min(1, key("commentsNotChosen"))
    .max(maxMoves, key("commentsTooMany")),
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

/** A comment as a post's page shows it. The name of a deleted one with replies says that it is deleted. */
export const threadComment = commentView.pick({ _id: true, name: true, createdAt: true }).extend({
  /** The text, from `splitLinks`: visitors need no code that finds addresses. Empty for a deleted comment. */
  parts: z.array(z.string()),
  isReply: z.boolean(),
  /** Whether it is a reply, and by the author, in words. */
  label: z.string(),
  /** Text of the link to the form; empty for a deleted comment. */
  replyLink: z.string(),
});
export type ThreadComment = z.infer<typeof threadComment>;

/** The text above a form that answers a comment; null when the comment no longer exists. */
export const replyTitle = z.string().nullable();
export const answeredCommentInput = commentRef.extend(postRef.shape);

export const commentReplyInput = commentRef.extend({ content: commentInput.shape.content });

export const commentReplied = doneSchema.extend({ replyId: z.string() });

export const commentRow = commentView.extend({
  isByAuthor: z.boolean(),
  isReply: z.boolean(),
  /** The author of the thread's first comment; null if it was deleted permanently. */
  answers: z.string().nullable(),
  post: z.object({ _id: z.string(), title: z.string() }),
  /** Why it looked like spam when it arrived, as sentences. */
  reasons: z.array(z.string()),
  /** Whether its sender is still known and can be blocked. */
  hasSender: z.boolean(),
});
export type CommentRow = z.infer<typeof commentRow>;

export const commentSlice = z.object({
  comments: z.array(commentView),
  count: z.number(),
  nextCursor: z.string().nullable(),
});
export const commentThreadsSlice = z.object({
  comments: z.array(threadComment),
  count: z.number(),
  nextCursor: z.string().nullable(),
});
export const commentRowSlice = z.object({
  comments: z.array(commentRow),
  counts: z.object({ waiting: z.number(), approved: z.number(), spam: z.number(), deleted: z.number() }),
  nextCursor: z.string().nullable(),
});

export const commentsWaiting = z.object({ waiting: z.number() });

interface BlockSentences {
  notText: PlainKey;
  tooLong: PlainKey;
  entryTooLong: PlainKey;
  tooMany: PlainKey;
}

/** A block list as typed: one entry a line. */
const blockLines = ({ notText, tooLong, entryTooLong, tooMany }: BlockSentences) =>
  z
    .string(notText)
    .max((maxBlockLength + 2) * maxBlocks, tooLong)
    .transform((text) => [
      ...new Set(
        cleanLines(text)
          .split("\n")
          .map((line) => line.trim())
          .filter(isVisible),
      ),
    ])
    .pipe(z.array(z.string().max(maxBlockLength, entryTooLong)).max(maxBlocks, tooMany));

export const commentRulesInput = z.object({
  /** 0 for never. */
  closeAfterDays: z
    .number(key("closeAfterMissing"))
    .int(key("closeAfterNotWhole"))
    .min(0, key("closeAfterMissing"))
    .max(maxCloseAfterDays, key("closeAfterTooLong")),
  words: blockLines({
    notText: key("blockedWordsNotText"),
    tooLong: key("blockedWordsTooLong"),
    entryTooLong: key("blockedWordTooLong"),
    tooMany: key("blockedWordsTooMany"),
  }),
  spamWords: blockLines({
    notText: key("spamWordsNotText"),
    tooLong: key("spamWordsTooLong"),
    entryTooLong: key("spamWordTooLong"),
    tooMany: key("spamWordsTooMany"),
  }),
  addresses: blockLines({
    notText: key("blockedAddressesNotText"),
    tooLong: key("blockedAddressesTooLong"),
    entryTooLong: key("blockedAddressTooLong"),
    tooMany: key("blockedAddressesTooMany"),
  }),
});
export type CommentRulesInput = z.infer<typeof commentRulesInput>;

export const commentRules = z.object({
  closeAfterDays: z.number(),
  words: z.array(z.string()),
  spamWords: z.array(z.string()),
  addresses: z.array(z.string()),
  /** Senders that were blocked from a comment. They are hashes, so `note` quotes the comment. */
  senders: z.array(z.object({ sender: z.string(), note: z.string(), createdAt: z.date() })),
});
export type CommentRules = z.infer<typeof commentRules>;

export const senderRef = z.object({ sender: z.string(key("senderNotNamed")).max(maxIdLength, key("senderNotFound")) });
export const senderBlocked = senderRef.extend({ message: z.string() });

export const commentsOpenState = z.object({ isOpen: z.boolean() });
export const commentsOpenInput = postRef.extend({ isOpen: z.boolean(key("isOpenNotBoolean")) });
