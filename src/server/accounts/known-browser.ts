import { createHmac, randomBytes } from "node:crypto";
import { isSameSecret } from "../core/platform/hashes.ts";

/**
 * Proves that a browser signed in before. It gives no access, and a new password invalidates it. Browsers store it, so it
 * is not written by `keyed`, which separates purpose and text otherwise.
 */
const proofOf = (nonce: string, passwordHash: string) =>
  createHmac("sha256", passwordHash).update(`known browser ${nonce}`).digest("base64url");

/** Creates the token that a browser shows at its next sign-in. */
export function markBrowser(passwordHash: string): string {
  const nonce = randomBytes(16).toString("base64url");
  return `${nonce}.${proofOf(nonce, passwordHash)}`;
}

/**
 * Reads a browser's token. An attack from many addresses delays unknown browsers; the owner, in a known browser, is
 * delayed only by their own mistakes.
 *
 * @returns the browser's id, or null when the token does not belong to this account
 *
 * @see OWASP, Slow Down Online Guessing Attacks with Device Cookies
 */
export function knownBrowser(mark: string | undefined, passwordHash: string): string | null {
  const [nonce = "", proof = ""] = mark?.split(".") ?? [];
  return isSameSecret(proof, proofOf(nonce, passwordHash)) ? nonce : null;
}
