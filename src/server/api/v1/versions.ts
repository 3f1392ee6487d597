import { createHash } from "node:crypto";
import { say } from "../../../shared/words/sentence.ts";
import { AppError } from "../../core/platform/errors.ts";

/** The version of a post in an ETag: its last change. */
export const versionOf = (updatedAt: Date) => updatedAt.getTime().toString(36);

/** The ETag of an answer: the version that `If-Match` takes, and what else the answer depends on. */
export const versionedEtag = (version: string, body: string) =>
  `"${version}-${createHash("sha256").update(body).digest("base64url").slice(0, 11)}"`;

/**
 * The last change that the header `If-Match` names: the current one if it is among them.
 *
 * @returns undefined for `*`, which any version satisfies
 * @throws AppError `stale` for text without an ETag of this API
 */
export function versionNamed(ifMatch: string, updatedAt: Date): Date | undefined {
  if (ifMatch.trim() === "*") return undefined;
  const named = [...ifMatch.matchAll(/"([0-9a-z]{1,11})-[\w-]{11}"/g)].map(([, version = ""]) => version);
  const [first] = named;
  if (first === undefined) throw new AppError("stale", say("v1VersionOver"), { field: "If-Match" });
  return named.includes(versionOf(updatedAt)) ? updatedAt : new Date(Number.parseInt(first, 36));
}
