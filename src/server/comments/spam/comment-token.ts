import { timingSafeEqual } from "node:crypto";
import type { Db } from "../../db/client.ts";
import { keyedHash, readCommentSettings } from "./comment-settings.ts";

/** What a comment's token says: how old its form was, in seconds; or that it is not one of this post's. */
export type TokenFinding = { kind: "good"; ageSeconds: number } | { kind: "missing" } | { kind: "wrong" };

/**
 * A token for the form under a post: the moment it was made and a keyed hash of both.
 *
 * It proves that the form was fetched, and that it is at least so old. It never ends and may be used by many, for pages are
 * kept in caches; so it can only be one hint among others.
 */
export function issueCommentToken(db: Db, postId: string, now: Date): string {
  const moment = Math.floor(now.getTime() / 1000).toString(36);
  return `${moment}.${signatureOf(db, postId, moment).toString("base64url")}`;
}

/** Reads what came back with a comment, which may be anything. */
export function readCommentToken(db: Db, postId: string, token: string | undefined, now: Date): TokenFinding {
  if (!token) return { kind: "missing" };
  const [, moment = "", signature = ""] = /^([0-9a-z]{1,10})\.([\w-]{22})$/.exec(token) ?? [];
  const given = Buffer.from(signature, "base64url");
  const expected = signatureOf(db, postId, moment);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return { kind: "wrong" };
  return { kind: "good", ageSeconds: Math.floor(now.getTime() / 1000) - Number.parseInt(moment, 36) };
}

function signatureOf(db: Db, postId: string, moment: string): Buffer {
  const { secret } = readCommentSettings(db);
  return keyedHash(secret, "token", `${postId}\n${moment}`).subarray(0, 16);
}
