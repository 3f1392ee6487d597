import { createHash } from "node:crypto";

/**
 * Hash of a body for its ETag: 132 bits of SHA-256 as 22 characters of base64url.
 *
 * @param policy headers that the ETag also depends on
 */
export const bodyHash = (body: string | Buffer, policy = "") =>
  createHash("sha256").update(body).update(policy).digest("base64url").slice(0, 22);
