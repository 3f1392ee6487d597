import { type Db, preparedOnce } from "../../../core/db/client.ts";
import { commentSettings } from "../../../core/db/schema.ts";
import { clientNetworks } from "../../../core/platform/client-network.ts";
import { keyed } from "../../../core/platform/keyed-hash.ts";

const theOnlyRow = preparedOnce((db) => db.select().from(commentSettings).prepare());

/** The settings of comments, with the secret of the keyed hashes. */
export function readCommentSettings(db: Db): typeof commentSettings.$inferSelect {
  const row = theOnlyRow(db).get();
  if (!row) throw new Error("The settings of comments are missing");
  return row;
}

/**
 * The keyed hash that is stored in place of a client's address. An IPv6 /64 is one sender, as for the rate limits.
 */
export function senderOf(secret: string, clientAddress: string): string {
  return keyed(secret, "sender", clientNetworks(clientAddress).narrow).subarray(0, 16).toString("base64url");
}
