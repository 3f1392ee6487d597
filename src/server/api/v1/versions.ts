import { createHash } from "node:crypto";
import { say } from "../../../shared/words/sentence.ts";
import { AppError } from "../../core/platform/errors.ts";

/** The version of a post in an ETag: its last change. */
export const versionOf = (updatedAt: Date) => updatedAt.getTime().toString(36);

/** The ETag of an answer: the version that `If-Match` takes, and what else the answer depends on. */
export const versionedEtag = (version: string, body: string) =>
  `"${version}-${createHash("sha256").update(body).digest("base64url").slice(0, 11)}"`;

/** The last change that `If-Match` names. @throws AppError `stale` for text that is no ETag of this API */
export function momentOf(ifMatch: string): Date {
  const [, version] = /^"([0-9a-z]{1,11})-[\w-]{11}"$/.exec(ifMatch.trim()) ?? [];
  if (version === undefined) throw new AppError("stale", say("v1VersionOver"));
  return new Date(Number.parseInt(version, 36));
}
