import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { createReadStream } from "node:fs";

/**
 * A hash that only the owner of a secret can compute (HMAC-SHA-256).
 *
 * @param purpose separates uses of the secret: a hash of one is not valid for another
 */
export const keyed = (secret: string, purpose: string, text: string): Buffer =>
  createHmac("sha256", secret).update(`${purpose}\n${text}`).digest();

/** Compares what a client sent with what is expected, in constant time. */
export function isSameSecret(given: string | Buffer, expected: string | Buffer): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** SHA-256 of a file, in hex. */
export async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) hash.update(chunk);
  return hash.digest("hex");
}

/** SHA-256 of a random token, in hex. The database holds hashes only, so a copy of it opens no session or preview. */
export const tokenHash = (token: string) => createHash("sha256").update(token).digest("hex");
