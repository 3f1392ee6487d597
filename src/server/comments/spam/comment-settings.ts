import { createHmac } from "node:crypto";
import { type Db, preparedOnce } from "../../db/client.ts";
import { commentSettings } from "../../db/schema.ts";
import { clientNetwork } from "../../http/client-network.ts";

const theOnlyRow = preparedOnce((db) => db.select().from(commentSettings).prepare());

/** What the administrator decided about comments, and what they are guarded with. */
export function readCommentSettings(db: Db): typeof commentSettings.$inferSelect {
  const row = theOnlyRow(db).get();
  if (!row) throw new Error("The settings of comments are missing");
  return row;
}

/** A keyed hash that nobody without the database can make. @param purpose keeps one use's hashes from serving another */
export function keyedHash(secret: string, purpose: "token" | "sender" | "mark", text: string): Buffer {
  return createHmac("sha256", secret).update(`${purpose}\n${text}`).digest();
}

/**
 * What stands for an address in the database: not the address, and only with this blog's own key to be made from one. An
 * IPv6 line of /64 is one sender, as it is for the limits.
 */
export function senderOf(secret: string, clientAddress: string): string {
  return keyedHash(secret, "sender", clientNetwork(clientAddress)).subarray(0, 16).toString("base64url");
}
