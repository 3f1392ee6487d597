import { classifyComment } from "../../src/server/comments/spam/classify-comment.ts";
import type { WrittenComment } from "../../src/server/comments/spam/comment-features.ts";
import { issueCommentToken } from "../../src/server/comments/spam/comment-token.ts";
import { type Label, relearn } from "../../src/server/comments/spam/spam-filter.ts";
import { emptyDatabase } from "./empty-database.ts";

const postId = "a-post";
const minuteMs = 60_000;

/** A blog with a spam filter to train. Only a comment's text decides, since nothing else about it is suspicious. */
export function aSpamBlog() {
  const db = emptyDatabase();
  const now = new Date();
  const token = issueCommentToken(db, postId, new Date(now.getTime() - minuteMs));
  let senders = 0;
  return {
    learn(comments: WrittenComment[], label: Label) {
      for (const comment of comments) relearn(db, comment, null, label, now);
    },
    /** Sends a comment as a person does: with the form, after a minute, from a new address. */
    isSpam(comment: WrittenComment): boolean {
      const address = `10.${senders >> 16}.${(senders >> 8) & 255}.${senders++ & 255}`;
      return classifyComment(db, { ...comment, postId, token, website: "" }, address, now).isSpam;
    },
  };
}
