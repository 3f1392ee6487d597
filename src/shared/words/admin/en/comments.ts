import type { CommentStatus } from "../../../comment-status.ts";
import { counted, number, quoted } from "../../format.ts";

const movedTo = { waiting: "waiting again", approved: "approved", spam: "marked as spam", deleted: "deleted" };

/** The queue of comments and its rules. */
export const commentsEn = {
  comments: {
    title: "Comments",
    description: "Waiting, approved, spam and deleted comments.",
    loading: "Loading comments",
    rules: "Rules",
    byStatus: "Comments by status",
    /** The lists, by status. */
    lists: { waiting: "Waiting", approved: "Approved", spam: "Spam", deleted: "Deleted" },
    withCount: (list: string, count: number) => `${list} (${number(count)})`,
    none: {
      waiting: "No comment is waiting. You are up to date.",
      approved: "No approved comments yet.",
      spam: "No spam.",
      deleted: "No comment was deleted recently.",
    },
    by: (author: string) => `comment by ${author}`,
    counted: (count: number) => counted(count, "comment", "comments"),
    /** The actions that move comments to a list; `what` is `comment by Ada` or `3 comments`. */
    moveTo: {
      approved: { label: "Approve", describe: (what: string) => `Approve ${what}` },
      spam: { label: "Spam", describe: (what: string) => `Mark ${what} as spam` },
      deleted: { label: "Delete", describe: (what: string) => `Delete ${what}` },
      waiting: { label: "Restore", describe: (what: string) => `Restore ${what}` },
    },
    /** The result of a move of `count` comments. */
    moved: (to: CommentStatus, count: number) => {
      if (count === 0) return "Nothing was moved: the comments no longer exist";
      return `${count === 1 ? "Comment" : `${number(count)} comments`} ${movedTo[to]}`;
    },
    undone: "Undone",
    onPost: <Part>(post: Part) => ["On ", post],
    byAuthor: "The author",
    /** `name` is null for a deleted comment. */
    answers: (name: string | null) => (name === null ? "In reply to a deleted comment" : `In reply to ${name}`),
    reply: "Reply",
    replyTo: (name: string) => `Reply to ${name}`,
    replyApproves: "The comment is approved with your reply.",
    sendReply: "Publish the reply",
    reasons: "Why it may be spam",
    block: "Block",
    blockSenderOf: (author: string) => `Block the IP address of ${author}`,
    select: (author: string) => `Select comment by ${author}`,
    selectAll: "Select all",
    selection: "Selected comments",
    selected: (count: number) => `${number(count)} selected`,
    deletedNote: (days: number) => `Deleted comments are removed for good after ${counted(days, "day", "days")}.`,
    emptySpam: "Delete all",
    emptySpamTitle: (count: number) => `Delete all spam (${number(count)})?`,
    emptySpamNote: (days: number) => `For ${counted(days, "day", "days")} you can find it under Deleted.`,
    close: "Close comments",
    open: "Open comments",
  },
  commentRules: {
    title: "Comment rules",
    description: "When comments close, and what is spam.",
    loading: "Loading the rules",
    toComments: "To the comments",
    rules: "Rules",
    closeAfter: "Close comments after this many days",
    closeAfterHint:
      "Counted from the publication of a post. With 0, comments stay open. You can close or open the comments of a single post where you edit it.",
    words: "Blocked words",
    wordsHint:
      "One word, phrase or site per line. A comment that contains one is spam. Only whole words count, in upper or lower case.",
    spamWords: "Spam words",
    spamWordsHint:
      "One word, phrase or site per line. Two of them in one comment make it spam, or one together with three links. This is Longhand's own list: change it as you like.",
    addresses: "Blocked IP addresses",
    addressesHint:
      "One per line: 192.0.2.7, or a range such as 192.0.2.0/24 or 2001:db8::/32. Comments from these IP addresses are spam.",
    senders: "IP addresses blocked from a comment",
    noSenders: "None. The Block button of a comment adds its IP address here.",
    blocked: <Part>(ago: Part) => ["Blocked ", ago],
    unblock: "Unblock",
    unblockSenderOf: (note: string) => `Unblock the IP address of ${quoted(note)}`,
  },
};
