import { createHash } from "node:crypto";

/** SHA-256 of a random token, in hex. The database holds hashes only, so a copy of it opens no session or preview. */
export const tokenHash = (token: string) => createHash("sha256").update(token).digest("hex");
