import type Database from "better-sqlite3";
import { serverEn } from "../../../shared/words/server-en.ts";

/** A database from before an update may lack a table. */
const hasTable = (client: Database.Database, name: string) =>
  client.prepare("SELECT 1 FROM sqlite_master WHERE name = ?").get(name) !== undefined;

/**
 * Stops all sending in the copy of a backup. A restored blog does not know which mails were sent after the backup was made, and would
 * send them again: a mailing under way waits for the owner, the weekly digest for its next hour, and a post that is published later is
 * sent only when the owner asks for it again.
 */
export function stopMailings(client: Database.Database): void {
  pauseMailings(client, serverEn.mailingRestored);
  if (hasTable(client, "digestState")) client.exec("UPDATE digestState SET plan = NULL");
  if (hasTable(client, "postsToMail")) client.exec("DELETE FROM postsToMail");
}

/**
 * Pauses the mailings under way, such as in a copy of the database that is some seconds old: readers whose mail was sent in these seconds
 * would get it again.
 *
 * @param trouble why, for the owner
 * @returns how many were paused
 */
export function pauseMailings(client: Database.Database, trouble: string): number {
  if (!hasTable(client, "mailings")) return 0;
  return client.prepare("UPDATE mailings SET state = 'paused', trouble = ? WHERE state = 'sending'").run(trouble)
    .changes;
}
