import { and, eq } from "drizzle-orm";
import { hastySeconds } from "../../../shared/limits.ts";
import type { CommentInput } from "../../../shared/schemas/comment-schema.ts";
import { serverEn } from "../../../shared/words/server-en.ts";
import type { Db } from "../../db/client.ts";
import { fixedLimit } from "../../db/fixed-limit.ts";
import { comments } from "../../db/schema.ts";
import { findListed } from "./block-list.ts";
import { linkedSites } from "./comment-features.ts";
import { readCommentSettings, senderOf } from "./comment-settings.ts";
import { readCommentToken } from "./comment-token.ts";
import { findRepeatedText, textHashOf } from "./repeated-text.ts";
import { classify } from "./spam-filter.ts";

export interface CommentClass {
  isSpam: boolean;
  /** Sentences for the administrator, in the order of the checks. Stored as words, because the words of a filter change. */
  reasons: string[];
  /** A keyed hash of the client's address. */
  sender: string;
  textHash: string | null;
}

/** For a block list or the hidden field: one of them alone makes spam. */
const certain = Number.POSITIVE_INFINITY;

/**
 * Weight of each hint, in log odds. Without a trained filter, it takes several hints that honest readers do not give together.
 * Only a text that is in the spam already reaches `spamFrom` alone.
 */
const spamFrom = 5;
const weights = {
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

/** One link is normal in a comment. */
const weightOfLinks = (count: number) => (count < 2 ? 0 : Math.min(count - 1, 4));

/** Decides whether a new comment waits for approval or is spam. Spam is stored as well, in a list of the admin area. */
export function classifyComment(db: Db, input: CommentInput, clientAddress: string, now: Date): CommentClass {
  const sender = senderOf(readCommentSettings(db).secret, clientAddress);
  const hints: { weight: number; reason: string }[] = [];
  const hint = (weight: number, reason: string) => hints.push({ weight, reason });

  const listed = findListed(db, input, clientAddress, sender);
  if (listed.blockedWord !== null) hint(certain, serverEn.spamBlockedWord({ word: listed.blockedWord }));
  if (listed.isBlockedAddress) hint(certain, serverEn.spamBlockedAddress);
  if (input.website) hint(certain, serverEn.spamHiddenField);

  const token = readCommentToken(db, input.postId, input.token, now);
  if (token.kind === "missing") hint(weights.tokenMissing, serverEn.spamWithoutForm);
  if (token.kind === "wrong") hint(weights.tokenWrong, serverEn.spamOtherForm);
  // A negative age means that the clock was set back.
  if (token.kind === "good" && token.ageSeconds >= 0 && token.ageSeconds < hastySeconds) {
    hint(weights.hasty, serverEn.spamHasty({ seconds: token.ageSeconds }));
  }

  const { spamWords } = listed;
  if (spamWords.length > 0) hint(spamWords.length * weights.spamWord, serverEn.spamListedWords({ words: spamWords }));
  const links = linkedSites(input.content).length;
  if (links > 1) hint(weightOfLinks(links), serverEn.spamLinks({ count: links }));
  if (linkedSites(input.name).length > 0) hint(weights.linkInName, serverEn.spamLinkInName);
  if (hasEarlierSpam(db, sender)) hint(weights.earlierSpam, serverEn.spamEarlier);

  const textHash = textHashOf(input);
  const repeated = findRepeatedText(db, textHash, input.postId, sender);
  if (repeated.isSpam) hint(weights.spamText, serverEn.spamText);
  else if (repeated.copies > 0) hint(repeated.copies * weights.copy, serverEn.spamCopies({ count: repeated.copies }));

  const { logOdds, words, sites } = classify(db, input);
  if (logOdds > 0) {
    if (words.length > 0) hint(0, serverEn.spamWords({ words }));
    if (sites.length > 0) hint(0, serverEn.spamSites({ sites }));
  }
  const sum = hints.reduce((total, { weight }) => total + weight, logOdds);
  // Clients of the REST API send every comment without a token: alone, the hint would only be noise.
  const shown = token.kind === "missing" && hints.length === 1 ? [] : hints;
  return { isSpam: sum >= spamFrom, reasons: shown.map(({ reason }) => reason), sender, textHash };
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
