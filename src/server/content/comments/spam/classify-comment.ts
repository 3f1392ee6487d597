import { createHash } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import { hastySeconds } from "../../../../shared/limits.ts";
import type { CommentInput } from "../../../../shared/schemas/comment-schema.ts";
import { serverEn } from "../../../../shared/words/server-en.ts";
import { type Db, matches, preparedOnce } from "../../../core/db/client.ts";
import { comments } from "../../../core/db/schema.ts";
import { fixedLimit } from "../../../core/db/slice.ts";
import { countLinks, findListed, foldText, type WrittenComment } from "./block-list.ts";
import { readCommentSettings, readCommentToken, senderOf } from "./comment-settings.ts";

export interface CommentClass {
  isSpam: boolean;
  /** Sentences for the administrator, in the order of the checks. Stored as words, because the lists of words change. */
  reasons: string[];
  /** A keyed hash of the client's address. */
  sender: string;
  textHash: string | null;
}

/** For a block list or the hidden field: one of them alone makes spam. */
const certain = Number.POSITIVE_INFINITY;

/** Points of each hint. Only a text that is in the spam already reaches `spamFrom` alone: honest readers give one hint, not several. */
const spamFrom = 5;
const points = {
  hasty: 2.5,
  tokenMissing: 0.5,
  tokenWrong: 1.5,
  /** One spam word and three links reach `spamFrom`, and so do two spam words. */
  spamWord: 3,
  linkInName: 2.5,
  earlierSpam: 2.5,
  copy: 2.5,
  spamText: 5,
};

/** Earlier comments of an address that are read. */
const maxEarlier = 20;

/** One link is normal in a comment. */
const pointsOfLinks = (count: number) => (count < 2 ? 0 : Math.min(count - 1, 4));

/** Decides whether a new comment waits for approval or is spam. Spam is stored as well, in a list of the admin area. */
export function classifyComment(db: Db, input: CommentInput, clientAddress: string, now: Date): CommentClass {
  const sender = senderOf(readCommentSettings(db).secret, clientAddress);
  const hints: { points: number; reason: string }[] = [];
  const hint = (points: number, reason: string) => hints.push({ points, reason });

  const listed = findListed(db, input, clientAddress, sender);
  if (listed.blockedWord !== null) hint(certain, serverEn.spamBlockedWord({ word: listed.blockedWord }));
  if (listed.isBlockedAddress) hint(certain, serverEn.spamBlockedAddress);
  if (input.website) hint(certain, serverEn.spamHiddenField);

  const token = readCommentToken(db, input.postId, input.token, now);
  if (token.kind === "missing") hint(points.tokenMissing, serverEn.spamWithoutForm);
  if (token.kind === "wrong") hint(points.tokenWrong, serverEn.spamOtherForm);
  // A negative age means that the clock was set back.
  if (token.kind === "good" && token.ageSeconds >= 0 && token.ageSeconds < hastySeconds) {
    hint(points.hasty, serverEn.spamHasty({ seconds: token.ageSeconds }));
  }

  const { spamWords } = listed;
  if (spamWords.length > 0) hint(spamWords.length * points.spamWord, serverEn.spamWords({ words: spamWords }));
  const links = countLinks(input.content);
  if (links > 1) hint(pointsOfLinks(links), serverEn.spamLinks({ count: links }));
  if (countLinks(input.name) > 0) hint(points.linkInName, serverEn.spamLinkInName);
  if (hasEarlierSpam(db, sender)) hint(points.earlierSpam, serverEn.spamEarlier);

  const textHash = textHashOf(input);
  const repeated = findRepeatedText(db, textHash, input.postId, sender);
  if (repeated.isSpam) hint(points.spamText, serverEn.spamText);
  else if (repeated.copies > 0) hint(repeated.copies * points.copy, serverEn.spamCopies({ count: repeated.copies }));

  const sum = hints.reduce((total, it) => total + it.points, 0);
  // Clients of the REST API send every comment without a token: alone, the hint would only be noise.
  const shown = token.kind === "missing" && hints.length === 1 ? [] : hints;
  return { isSpam: sum >= spamFrom, reasons: shown.map(({ reason }) => reason), sender, textHash };
}

/** Whether an address has sent spam, and no comment that was approved. The newest comments of the address decide. */
function hasEarlierSpam(db: Db, sender: string): boolean {
  const earlier = db
    .select({ isApproved: comments.isApproved, setAside: comments.setAside })
    .from(comments)
    .where(eq(comments.sender, sender))
    .orderBy(desc(comments.createdAt))
    .limit(fixedLimit(maxEarlier))
    .all();
  return earlier.some(({ setAside }) => setAside === "spam") && !earlier.some(({ isApproved }) => isApproved);
}

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
    .where(matches(comments.textHash, "textHash"))
    .orderBy(desc(comments.id))
    .limit(fixedLimit(maxRead))
    .prepare(),
);

/** A hash by which a repeated text is found, in any case and spacing; null for a short one. */
function textHashOf({ content }: WrittenComment): string | null {
  const text = foldText(content);
  if (text.length < minRepeatedLength) return null;
  return createHash("sha256").update(text).digest("base64url").slice(0, 22);
}

/**
 * The earlier comments with the text of a new one: none if one of them was approved, because the text is then wanted.
 */
interface RepeatedText {
  /** One of them is in the spam list. */
  isSpam: boolean;
  /** How many there are. A reader who sends a comment twice under one post is counted once. */
  copies: number;
}

function findRepeatedText(db: Db, textHash: string | null, postId: string, sender: string): RepeatedText {
  const earlier = textHash === null ? [] : withText(db).all({ textHash });
  if (earlier.some(({ isApproved }) => isApproved)) return { isSpam: false, copies: 0 };
  return {
    isSpam: earlier.some(({ setAside }) => setAside === "spam"),
    copies: earlier.filter((it) => it.postId !== postId || it.sender !== sender).length,
  };
}
