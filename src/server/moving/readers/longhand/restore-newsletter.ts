import { eq, sql } from "drizzle-orm";
import { readLeaveKey, takeLeaveKey } from "../../../content/site/mail-settings.ts";
import type { Db } from "../../../core/db/client.ts";
import { subscribers, suppressed } from "../../../core/db/schema.ts";
import type { ArchivedNewsletter } from "../../archive/archive-schema.ts";
import type { Stored } from "../../items/source-item.ts";
import { reason } from "../../report/reason.ts";
import { storeSubscriber } from "../subscriber-item.ts";
import type { ArchivedReaders } from "./read-archive.ts";

/**
 * Takes the key and the refused addresses into an empty blog without subscribers. Links to leave in old mails then work here, and an address
 * that refused mail gets none. Call it in a transaction.
 *
 * @returns `skipped` where this blog keeps a key of its own
 */
export function restoreMailKey(
  db: Db,
  { key, lastId, lastFollowerId, refused }: ArchivedReaders,
  isEmpty: boolean,
): Stored {
  const isKnown = readLeaveKey(db) === key;
  const hasRows = [subscribers, suppressed].some((table) => db.select({ one: sql`1` }).from(table).limit(1).get());
  const isTaken = isEmpty && !hasRows;
  if (isTaken && !isKnown) takeLeaveKey(db, key);
  if (!isKnown && !isTaken) {
    const count = refused.rows.length;
    return {
      status: "skipped",
      reasons: [reason("settings-kept"), ...(count > 0 ? [reason("refused-left-out", { count })] : [])],
    };
  }
  for (const row of refused.rows) db.insert(suppressed).values(row).onConflictDoNothing().run();
  for (const [table, last] of Object.entries({ subscribers: lastId, followers: lastFollowerId })) {
    // SQLite's own table of the highest ids has no unique name.
    db.run(sql`INSERT INTO sqlite_sequence (name, seq) SELECT ${table}, 0
      WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = ${table})`);
    db.run(sql`UPDATE sqlite_sequence SET seq = max(seq, ${last}) WHERE name = ${table}`);
  }
  return { status: isKnown ? "unchanged" : "imported" };
}

/**
 * Stores a subscriber as {@link storeSubscriber} does, who keeps the id where links of the archive's key work here.
 *
 * @param former id that an earlier import of this archive gave the subscriber
 */
export function restoreSubscriber(
  db: Db,
  { id, ...given }: ArchivedNewsletter["subscribers"][number],
  key: string,
  former: string | undefined,
): Stored {
  const isIdFree =
    db.select({ id: subscribers.id }).from(subscribers).where(eq(subscribers.id, id)).get() === undefined;
  const keepsLinks = readLeaveKey(db) === key && isIdFree;
  const stored = storeSubscriber(db, { ...given, ...(keepsLinks && { id }) }, former);
  return stored.status === "imported" && !keepsLinks
    ? { ...stored, reasons: [reason("subscriber-links-new")] }
    : stored;
}
