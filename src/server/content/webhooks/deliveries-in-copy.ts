import type Database from "better-sqlite3";
import { key } from "../../../shared/words/sentence.ts";

/**
 * Ends the deliveries that wait in the copy of a backup. A restored blog does not know which of them were sent meanwhile, and a
 * copy for tests must not send what happened elsewhere. The owner can send each again.
 */
export function stopDeliveries(client: Database.Database): void {
  // A database from before an update may lack the table.
  const isThere = client.prepare("SELECT 1 FROM sqlite_master WHERE name = 'webhookDeliveries'").get();
  if (!isThere) return;
  client
    .prepare("UPDATE webhookDeliveries SET dueAt = NULL, failure = ? WHERE dueAt IS NOT NULL")
    .run(key("deliveryRestored"));
}
