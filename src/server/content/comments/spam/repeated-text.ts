import { createHash } from "node:crypto";
import { desc, eq, sql } from "drizzle-orm";
import { type Db, preparedOnce } from "../../../core/db/client.ts";
import { fixedLimit } from "../../../core/db/fixed-limit.ts";
import { comments } from "../../../core/db/schema.ts";
import { foldText, type WrittenComment } from "./comment-text.ts";

/** Minimum length in characters: shorter texts, such as “Thank you!”, are often equal by chance. */
const minRepeatedLength = 40;
/** Earlier comments that are read: a text that was sent a thousand times costs no more than one sent twenty times. */
const maxRead = 20;

const withText = preparedOnce((db) =>
  db
    .select({
      postId: comments.postId,
      sender: comments.sender,
      isApproved: comments.isApproved,
      setAside: comments.setAside,
    })
    .from(comments)
    .where(eq(comments.textHash, sql.placeholder("textHash")))
    .orderBy(desc(comments.id))
    .limit(fixedLimit(maxRead))
    .prepare(),
);

/** A hash by which a repeated text is found, in any case and spacing; null for a short one. */
export function textHashOf({ content }: WrittenComment): string | null {
  const text = foldText(content);
  if (text.length < minRepeatedLength) return null;
  return createHash("sha256").update(text).digest("base64url").slice(0, 22);
}

/**
 * The earlier comments with the text of a new one: none if one of them was approved, because the text is then wanted.
 */
export interface RepeatedText {
  /** One of them is in the spam list. */
  isSpam: boolean;
  /** How many there are. A reader who sends a comment twice under one post is counted once. */
  copies: number;
}

export function findRepeatedText(db: Db, textHash: string | null, postId: string, sender: string): RepeatedText {
  const earlier = textHash === null ? [] : withText(db).all({ textHash });
  if (earlier.some(({ isApproved }) => isApproved)) return { isSpam: false, copies: 0 };
  return {
    isSpam: earlier.some(({ setAside }) => setAside === "spam"),
    copies: earlier.filter((it) => it.postId !== postId || it.sender !== sender).length,
  };
}
