import { and, eq } from "drizzle-orm";
import { hastySeconds } from "../../../shared/limits.ts";
import type { CommentInput } from "../../../shared/schemas/comment-schema.ts";
import type { Db } from "../../db/client.ts";
import { comments } from "../../db/schema.ts";
import { findBlocked } from "./block-list.ts";
import { linkedSites } from "./comment-features.ts";
import { readCommentSettings, senderOf } from "./comment-settings.ts";
import { readCommentToken } from "./comment-token.ts";
import { judge } from "./spam-filter.ts";

/** What was found about a comment that has just come. */
export interface Examination {
  isSpam: boolean;
  /** What speaks against it, in plain words, the gravest first. */
  reasons: string[];
  /** What stands for its address. */
  sender: string;
}

/** Nobody's decision and nobody's honest mistake: these alone make spam. */
const certain = Number.POSITIVE_INFINITY;

/**
 * How much each hint weighs, in log odds. No single hint reaches the mark, and without a lesson of the filter's only several
 * that honest readers do not give together do.
 */
const spamFrom = 5;
const weights = { hasty: 2.5, tokenMissing: 0.5, tokenWrong: 1.5, linkInName: 2.5, earlierSpam: 2.5 };

/** By the number of links; one is how people point to something. */
const weightOfLinks = (count: number) => (count < 2 ? 0 : Math.min(count - 1, 4));

/**
 * Decides whether a comment waits with the others or goes to the spam, where the administrator finds it as well. Nothing is
 * ever thrown away for what stands here.
 */
export function examineComment(db: Db, input: CommentInput, clientAddress: string, now: Date): Examination {
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
  // A clock that was set back proves nothing.
  if (token.kind === "good" && token.ageSeconds >= 0 && token.ageSeconds < hastySeconds) {
    hint(weights.hasty, `Sent ${token.ageSeconds || "less than 1"} s after the page was opened`);
  }

  const links = linkedSites(input.content).length;
  if (links > 1) hint(weightOfLinks(links), `${links} links`);
  if (linkedSites(input.name).length > 0) hint(weights.linkInName, "A link in the name");
  if (hasEarlierSpam(db, sender)) hint(weights.earlierSpam, "Earlier spam from the same address");

  const { logOdds, words, sites } = judge(db, input);
  if (logOdds > 0) {
    if (words.length > 0) hint(0, `Words often seen in spam: ${words.join(", ")}`);
    if (sites.length > 0) hint(0, `Sites often linked to in spam: ${sites.join(", ")}`);
  }
  const sum = hints.reduce((total, { weight }) => total + weight, logOdds);
  // Front ends of others send every comment so: alone it is no news.
  const told = token.kind === "missing" && hints.length === 1 ? [] : hints;
  return { isSpam: sum >= spamFrom, reasons: told.map(({ reason }) => reason), sender };
}

/** Only what the administrator herself called spam. */
function hasEarlierSpam(db: Db, sender: string): boolean {
  const found = db
    .select({ id: comments.id })
    .from(comments)
    .where(and(eq(comments.sender, sender), eq(comments.learnedAs, "spam")))
    .limit(1)
    .get();
  return found !== undefined;
}
