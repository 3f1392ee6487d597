import { createHash } from "node:crypto";

/** What an ETag says about a body: another body has another. 132 bits as text. */
export const bodyHash = (body: string | Buffer) => createHash("sha256").update(body).digest("base64url").slice(0, 22);
