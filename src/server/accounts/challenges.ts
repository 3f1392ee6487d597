import { randomBytes } from "node:crypto";
import { isSameSecret, keyed } from "../core/platform/keyed-hash.ts";

/** Time to touch the security key, in milliseconds: five minutes. */
const lifetimeMs = 5 * 60 * 1000;
const expiryBytes = 6;
const nonceBytes = 16;
const headBytes = expiryBytes + nonceBytes;

/** Lives as long as the process: a sign-in that a restart interrupts has to be repeated. */
const key = randomBytes(32).toString("hex");
/** Challenges that were answered, until they expire: each is accepted only once. */
const answered = new Map<string, number>();

const seal = (head: Buffer, purpose: string) => keyed(key, purpose, head.toString("hex"));

/**
 * Creates a challenge for a passkey. The challenge is signed and not stored, so that many requests take no memory.
 *
 * @param purpose what a response to it may do
 */
export function newChallenge(purpose: string, now: Date): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(headBytes);
  head.writeUIntBE(now.getTime() + lifetimeMs, 0, expiryBytes);
  randomBytes(nonceBytes).copy(head, expiryBytes);
  return Uint8Array.from(Buffer.concat([head, seal(head, purpose)]));
}

/** Accepts a challenge once: it must be signed by this process, be for this purpose, and not be expired. */
export function takeChallenge(challenge: string, purpose: string, now: Date): boolean {
  const bytes = Buffer.from(challenge, "base64url");
  const head = bytes.subarray(0, headBytes);
  if (!isSameSecret(bytes.subarray(headBytes), seal(head, purpose))) return false;
  const expiry = head.readUIntBE(0, expiryBytes);
  for (const [used, until] of answered) if (until <= now.getTime()) answered.delete(used);
  const id = bytes.toString("base64url");
  if (expiry <= now.getTime() || answered.has(id)) return false;
  answered.set(id, expiry);
  return true;
}
