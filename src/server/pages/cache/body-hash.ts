import { createHash } from "node:crypto";

/** Hash of a body for its ETag: 132 bits of SHA-256 as 22 characters of base64url. */
export const bodyHash = (body: string | Buffer) => createHash("sha256").update(body).digest("base64url").slice(0, 22);
