import { type Db, preparedOnce } from "../../../core/db/client.ts";
import { commentSettings } from "../../../core/db/schema.ts";
import { clientNetworks } from "../../../core/platform/client-network.ts";
import { isSameSecret, keyed } from "../../../core/platform/hashes.ts";

const theOnlyRow = preparedOnce((db) => db.select().from(commentSettings).prepare());

/** The settings of comments, with the secret of the keyed hashes. */
export function readCommentSettings(db: Db): typeof commentSettings.$inferSelect {
  const row = theOnlyRow(db).get();
  if (!row) throw new Error("The settings of comments are missing");
  return row;
}

/**
 * The keyed hash that is stored in place of a client's address. An IPv6 /64 is one sender, as for the rate limits.
 */
export function senderOf(secret: string, clientAddress: string): string {
  return keyed(secret, "sender", clientNetworks(clientAddress).narrow).subarray(0, 16).toString("base64url");
}

/** The result of reading a token. `ageSeconds` is the age of the form, negative after the clock was set back. */
type TokenFinding = { kind: "good"; ageSeconds: number } | { kind: "missing" } | { kind: "wrong" };

/**
 * A token for the comment form of a post: the time of issue, and a keyed hash of post and time.
 *
 * It proves that the form was requested at that time. It does not expire and many readers may send the same one, since pages
 * are cached, so it is only one hint among others.
 */
export function issueCommentToken(db: Db, postId: string, now: Date): string {
  const moment = Math.floor(now.getTime() / 1000).toString(36);
  return `${moment}.${signatureOf(db, postId, moment).toString("base64url")}`;
}

/** Verifies the token of a comment. The client may send any text. */
export function readCommentToken(db: Db, postId: string, token: string | undefined, now: Date): TokenFinding {
  if (!token) return { kind: "missing" };
  const [, moment = "", signature = ""] = /^([0-9a-z]{1,10})\.([\w-]{22})$/.exec(token) ?? [];
  const given = Buffer.from(signature, "base64url");
  if (!isSameSecret(given, signatureOf(db, postId, moment))) return { kind: "wrong" };
  return { kind: "good", ageSeconds: Math.floor(now.getTime() / 1000) - Number.parseInt(moment, 36) };
}

/**
 * The receipt of a comment, for the browser that sent it: the comment's id, and a keyed hash of it. It opens nothing: it tells what
 * became of the comment, and once the comment is approved, that its reader is a known commenter.
 */
export const issueReceipt = (db: Db, commentId: string): string =>
  `${commentId}.${receiptSignature(db, commentId).toString("base64url")}`;

/** The id of the comment; null for a receipt of another blog, or a made-up one. */
export function readReceipt(db: Db, receipt: string): string | null {
  const [, commentId = "", signature = ""] = /^([0-9a-z]{26})\.([\w-]{22})$/.exec(receipt) ?? [];
  return isSameSecret(Buffer.from(signature, "base64url"), receiptSignature(db, commentId)) ? commentId : null;
}

const receiptSignature = (db: Db, commentId: string): Buffer =>
  keyed(readCommentSettings(db).secret, "receipt", commentId).subarray(0, 16);

function signatureOf(db: Db, postId: string, moment: string): Buffer {
  const { secret } = readCommentSettings(db);
  return keyed(secret, "token", `${postId}\n${moment}`).subarray(0, 16);
}
