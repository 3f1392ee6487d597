import { and, eq } from "drizzle-orm";
import { hastySeconds } from "../../../shared/limits.ts";
import type { CommentInput } from "../../../shared/schemas/comment-schema.ts";
import type { Db } from "../../db/client.ts";
import { fixedLimit } from "../../db/fixed-limit.ts";
import { comments } from "../../db/schema.ts";
import { findBlocked } from "./block-list.ts";
import { linkedSites } from "./comment-features.ts";
import { readCommentSettings, senderOf } from "./comment-settings.ts";
import { readCommentToken } from "./comment-token.ts";
import { classify } from "./spam-filter.ts";

export interface CommentClass {
  isSpam: boolean;
  /** Sentences for the administrator, in the order of the checks. */
  reasons: string[];
  /** A keyed hash of the client's address. */
  sender: string;
}

/** For a block list or the hidden field: one of them alone makes spam. */
const certain = Number.POSITIVE_INFINITY;

/**
 * Weight of each hint, in log odds. No single hint reaches `spamFrom`. Without a trained filter, it takes several hints that
 * honest readers do not give together.
 */
const spamFrom = 5;
const weights = { hasty: 2.5, tokenMissing: 0.5, tokenWrong: 1.5, linkInName: 2.5, earlierSpam: 2.5 };

/** One link is normal in a comment. */
const weightOfLinks = (count: number) => (count < 2 ? 0 : Math.min(count - 1, 4));

/** Decides whether a new comment waits for approval or is spam. Spam is stored as well, in a list of the admin area. */
export function classifyComment(db: Db, input: CommentInput, clientAddress: string, now: Date): CommentClass {
  const sender = senderOf(readCommentSettings(db).secret, clientAddress);
  const hints: { weight: number; reason: string }[] = [];
  const hint = (weight: number, reason: string) => hints.push({ weight, reason });

  const blocked = findBlocked(db, input, clientAddress, sender);
  if (blocked.word !== null) hint(certain, `Blocked word: ${blocked.word}`);
  if (blocked.isAddress) hint(certain, "Blocked address");
  if (input.website) hint(certain, "The hidden field was filled in");

  const token = readCommentToken(db, input.postId, input.token, now);
  if (token.kind === "missing") hint(weights.tokenMissing, "Sent without the post’s own form");
  if (token.kind === "wrong") hint(weights.tokenWrong, "Sent with a form that is not this post’s");
  // A negative age means that the clock was set back.
  if (token.kind === "good" && token.ageSeconds >= 0 && token.ageSeconds < hastySeconds) {
    hint(weights.hasty, `Sent ${token.ageSeconds || "less than 1"} s after the page was opened`);
  }

  const links = linkedSites(input.content).length;
  if (links > 1) hint(weightOfLinks(links), `${links} links`);
  if (linkedSites(input.name).length > 0) hint(weights.linkInName, "A link in the name");
  if (hasEarlierSpam(db, sender)) hint(weights.earlierSpam, "Earlier spam from the same address");

  const { logOdds, words, sites } = classify(db, input);
  if (logOdds > 0) {
    if (words.length > 0) hint(0, `Words often seen in spam: ${words.join(", ")}`);
    if (sites.length > 0) hint(0, `Sites often linked to in spam: ${sites.join(", ")}`);
  }
  const sum = hints.reduce((total, { weight }) => total + weight, logOdds);
  // Clients of the REST API send every comment without a token: alone, the hint would only be noise.
  const shown = token.kind === "missing" && hints.length === 1 ? [] : hints;
  return { isSpam: sum >= spamFrom, reasons: shown.map(({ reason }) => reason), sender };
}

/** Counts only what the administrator labelled as spam, not what this function decided. */
function hasEarlierSpam(db: Db, sender: string): boolean {
  const found = db
    .select({ id: comments.id })
    .from(comments)
    .where(and(eq(comments.sender, sender), eq(comments.learnedAs, "spam")))
    .limit(fixedLimit(1))
    .get();
  return found !== undefined;
}
