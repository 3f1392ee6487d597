import type Database from "better-sqlite3";
import { serverEn } from "../../../shared/words/server-en.ts";

/**
 * Stops all sending in the copy of a backup. A restored blog does not know which mails were sent after the backup was made, and would
 * send them again: a mailing under way waits for the owner, and the weekly digest for its next hour.
 */
export function stopMailings(client: Database.Database): void {
  // A database from before an update has no such tables.
  const has = (table: string) => client.prepare("SELECT 1 FROM sqlite_master WHERE name = ?").get(table) !== undefined;
  if (has("mailings")) {
    const pause = "UPDATE mailings SET state = 'paused', trouble = ? WHERE state = 'sending'";
    client.prepare(pause).run(serverEn.mailingRestored);
  }
  if (has("digestState")) client.exec("UPDATE digestState SET plan = NULL");
}
