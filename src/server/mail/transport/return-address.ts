import { mailHash } from "../../content/site/mail-settings.ts";
import type { Db } from "../../core/db/client.ts";
import { isSameSecret } from "../../core/platform/hashes.ts";

/** A mail that may be returned: its recipient and its mailing. */
export interface Returnable {
  to: "subscriber" | "follower";
  /** Id of the subscriber or the follower. */
  id: number;
  /** Id of the mailing; 0 for a mail without one. */
  mailing: number;
}

const letters = { subscriber: "s", follower: "f" } as const;

/** Characters of the hash: 96 bits. A local part has at most 64 characters, RFC 5321 §4.5.3.1.1. */
const hashLength = 24;

/**
 * Maximum number of addresses checked: a server's report has one, perhaps in several fields, and each check costs a
 * query and a hash.
 */
const maxCandidates = 5;

/** The hash in hexadecimal, because some servers write the local part of an address in lower case. */
const hashOf = (db: Db, text: string) =>
  Buffer.from(mailHash(db, "return", text), "base64url")
    .toString("hex")
    .slice(0, hashLength);

/** The address that a mail is returned to when it cannot be delivered. It identifies the mail. */
export function returnAddress(db: Db, bounceAddress: string, { to, id, mailing }: Returnable): string {
  const text = `${letters[to]}${id.toString(36)}.${mailing.toString(36)}`;
  const at = bounceAddress.lastIndexOf("@");
  return `${bounceAddress.slice(0, at)}+${text}.${hashOf(db, text)}${bounceAddress.slice(at)}`;
}

/**
 * Finds the first return address that this blog made. Anyone may have written the text, so only the first few addresses
 * are checked.
 *
 * @returns null where there is none
 */
export function findReturnAddress(db: Db, text: string): Returnable | null {
  const compared = new Set<string>();
  for (const [address, letter = "", id = "", mailing = "", hash = ""] of text
    .toLowerCase()
    .matchAll(/\+([sf])([0-9a-z]{1,7})\.([0-9a-z]{1,7})\.([0-9a-f]{24})@/g)) {
    if (compared.has(address)) continue;
    if (compared.size === maxCandidates) return null;
    compared.add(address);
    if (!isSameSecret(hash, hashOf(db, `${letter}${id}.${mailing}`))) continue;
    return {
      to: letter === letters.subscriber ? "subscriber" : "follower",
      id: Number.parseInt(id, 36),
      mailing: Number.parseInt(mailing, 36),
    };
  }
  return null;
}
