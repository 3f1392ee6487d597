import { desc } from "drizzle-orm";
import { addComment } from "../../src/server/content/comments/comment-service.ts";
import { moveComments } from "../../src/server/content/comments/comment-status.ts";
import type { WrittenComment } from "../../src/server/content/comments/spam/block-list.ts";
import { issueCommentToken } from "../../src/server/content/comments/spam/comment-settings.ts";
import { commentBlocks, comments } from "../../src/server/core/db/schema.ts";
import { emptyDatabase } from "./empty-database.ts";
import { aPost } from "./factories.ts";

const minuteMs = 60_000;

/** A blog that receives comments. Only their texts decide, because nothing else about them is suspicious. */
export function aSpamBlog(blockedWords: string[] = []) {
  const db = emptyDatabase();
  const now = new Date();
  for (const value of blockedWords) db.insert(commentBlocks).values({ kind: "word", value, createdAt: now }).run();
  const postId = aPost(db)._id;
  const token = issueCommentToken(db, postId, new Date(now.getTime() - minuteMs));
  let senders = 0;
  /** Sends a comment as a person does: with the form, after a minute, from a new address. */
  const send = ({ name, content }: WrittenComment) => {
    const address = `10.${senders >> 16}.${(senders >> 8) & 255}.${senders++ & 255}`;
    addComment(db, { name, content, postId, token, website: "" }, address, now);
    const [newest] = db.select().from(comments).orderBy(desc(comments.id)).limit(1).all();
    if (!newest) throw new Error("The comment was not stored");
    return newest;
  };
  return {
    /** Sends comments, which the administrator then approves or marks as spam. */
    label(them: WrittenComment[], to: "approved" | "spam") {
      for (const comment of them) moveComments(db, [{ commentId: send(comment).id, to }], now);
    },
    isSpam: (comment: WrittenComment): boolean => send(comment).setAside === "spam",
  };
}
