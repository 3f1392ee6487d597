import { and, count, desc, eq, inArray } from "drizzle-orm";
import { maxBlocks } from "../../../shared/limits.ts";
import type { CommentRules, CommentRulesInput } from "../../../shared/schemas/comment-schema.ts";
import { say } from "../../../shared/words/sentence.ts";
import { type Db, inTransaction } from "../../core/db/client.ts";
import { commentBlocks, commentSettings, comments } from "../../core/db/schema.ts";
import { AppError } from "../../core/platform/errors.ts";
import { isAddressOrRange } from "./spam/block-list.ts";
import { readCommentSettings } from "./spam/comment-settings.ts";

/** Characters of the comment that are stored with a blocked sender, so that the administrator recognises it. */
const noteLength = 60;

/** The rules for all comments. */
export function readCommentRules(db: Db): CommentRules {
  const { closeAfterDays } = readCommentSettings(db);
  const rows = db.select().from(commentBlocks).orderBy(desc(commentBlocks.createdAt), commentBlocks.value).all();
  const valuesOf = (kind: "word" | "spamWord" | "address") =>
    rows
      .filter((row) => row.kind === kind)
      .map(({ value }) => value)
      .sort((one, other) => one.localeCompare(other));
  return {
    closeAfterDays,
    words: valuesOf("word"),
    spamWords: valuesOf("spamWord"),
    addresses: valuesOf("address"),
    senders: rows
      .filter(({ kind }) => kind === "sender")
      .map(({ value, note, createdAt }) => ({ sender: value, note, createdAt })),
  };
}

/**
 * Replaces rules and keeps the others. Senders that were blocked from a comment stay blocked.
 *
 * @throws AppError `bad-input` with the first line that is not an address
 */
export function saveCommentRules(db: Db, rules: Partial<CommentRulesInput>, now: Date): void {
  const wrong = rules.addresses?.find((address) => !isAddressOrRange(address));
  if (wrong !== undefined) {
    throw new AppError("bad-input", say("blockedAddressWrong", { address: wrong }));
  }
  inTransaction(db, () => {
    const before = readCommentRules(db);
    const { closeAfterDays = before.closeAfterDays } = rules;
    db.update(commentSettings).set({ closeAfterDays }).run();
    for (const [kind, name] of [
      ["word", "words"],
      ["spamWord", "spamWords"],
      ["address", "addresses"],
    ] as const) {
      const wanted = rules[name] ?? before[name];
      const gone = before[name].filter((value) => !wanted.includes(value));
      db.delete(commentBlocks)
        .where(and(eq(commentBlocks.kind, kind), inArray(commentBlocks.value, gone)))
        .run();
      for (const value of wanted) {
        db.insert(commentBlocks).values({ kind, value, createdAt: now }).onConflictDoNothing().run();
      }
    }
  });
}

/**
 * Blocks the sender of a comment: later comments from the same address are spam.
 *
 * @returns the keyed hash of the address, to unblock it with
 * @throws AppError `not-found` when there is no such comment, or its sender was removed after a month; `conflict` when
 *   `maxBlocks` senders are blocked
 */
export function blockSender(db: Db, commentId: string, now: Date): string {
  const row = db.select().from(comments).where(eq(comments.id, commentId)).get();
  if (!row) throw new AppError("not-found", say("commentNotFound"));
  const { sender } = row;
  if (sender === null) throw new AppError("not-found", say("senderUnknown"));
  const blocked = db.select({ count: count() }).from(commentBlocks).where(eq(commentBlocks.kind, "sender")).get();
  if ((blocked?.count ?? 0) >= maxBlocks) {
    throw new AppError("conflict", say("sendersTooMany"));
  }
  const text = `${row.name}: ${row.content.replace(/\s+/g, " ")}`;
  const note = text.length > noteLength ? `${text.slice(0, noteLength).trimEnd()}…` : text;
  db.insert(commentBlocks).values({ kind: "sender", value: sender, note, createdAt: now }).onConflictDoNothing().run();
  return sender;
}

/** Unblocks a sender. Unblocking twice changes nothing. */
export function unblockSender(db: Db, sender: string): void {
  db.delete(commentBlocks)
    .where(and(eq(commentBlocks.kind, "sender"), eq(commentBlocks.value, sender)))
    .run();
}
