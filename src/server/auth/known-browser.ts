import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** What proves that somebody signed in from a browser before. It opens nothing; a new password makes it worthless. */
const proofOf = (nonce: string, passwordHash: string) =>
  createHmac("sha256", passwordHash).update(`known browser ${nonce}`).digest("base64url");

/** A mark for the browser that just signed in, which it shows the next time. */
export function markBrowser(passwordHash: string): string {
  const nonce = randomBytes(16).toString("base64url");
  return `${nonce}.${proofOf(nonce, passwordHash)}`;
}

/**
 * The browser that a mark names, or null when it is none of this account's. Whoever tries passwords from all over the
 * world makes strangers wait; the owner, in a browser that she has used, waits only for her own mistakes.
 *
 * @see OWASP, Slow Down Online Guessing Attacks with Device Cookies
 */
export function knownBrowser(mark: string | undefined, passwordHash: string): string | null {
  const [nonce = "", proof = ""] = mark?.split(".") ?? [];
  const given = Buffer.from(proof);
  const expected = Buffer.from(proofOf(nonce, passwordHash));
  return given.length === expected.length && timingSafeEqual(given, expected) ? nonce : null;
}
