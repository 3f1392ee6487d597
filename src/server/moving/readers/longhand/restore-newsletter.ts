import { eq, sql } from "drizzle-orm";
import { emailSchema } from "../../../../shared/schemas/session-schema.ts";
import { readMailSettings } from "../../../content/site/mail-settings.ts";
import type { Db } from "../../../core/db/client.ts";
import { mailSettings, subscribers, suppressed } from "../../../core/db/schema.ts";
import { foldAddress, suppressionOf } from "../../../mail/subscribers/suppression.ts";
import type { ArchivedNewsletter } from "../../archive/archive-schema.ts";
import { reason } from "../../report/reason.ts";
import type { Restored } from "../../write/run.ts";

/**
 * Takes the key and the refused addresses into an empty blog without subscribers. Links in old mails then work here, and an address
 * that refused mail gets none. Call it in a transaction.
 *
 * @returns `skipped` where this blog keeps a key of its own
 */
export function restoreMailKey(
  db: Db,
  { key, lastId, lastFollowerId, refused }: Omit<ArchivedNewsletter, "subscribers">,
  isEmpty: boolean,
): Restored {
  const isKnown = readMailSettings(db).secret === key;
  const hasRows = [subscribers, suppressed].some((table) => db.select({ one: sql`1` }).from(table).limit(1).get());
  const isTaken = isEmpty && !hasRows;
  if (isTaken) db.update(mailSettings).set({ secret: key }).where(eq(mailSettings.id, 1)).run();
  if (!isKnown && !isTaken) {
    const count = refused.length;
    return {
      status: "skipped",
      reasons: [reason("settings-kept"), ...(count > 0 ? [reason("refused-left-out", { count })] : [])],
    };
  }
  for (const row of refused) db.insert(suppressed).values(row).onConflictDoNothing().run();
  for (const [table, last] of Object.entries({ subscribers: lastId, followers: lastFollowerId })) {
    // SQLite's own table of the highest ids has no unique name.
    db.run(sql`INSERT INTO sqlite_sequence (name, seq) SELECT ${table}, 0
      WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = ${table})`);
    db.run(sql`UPDATE sqlite_sequence SET seq = max(seq, ${last}) WHERE name = ${table}`);
  }
  return { status: isKnown ? "unchanged" : "imported" };
}

/**
 * A person who is a subscriber here already, in any state, stays as they are. One who was deleted here since stays deleted.
 *
 * @param former id that an earlier import of this archive gave the subscriber
 */
export function restoreSubscriber(
  db: Db,
  { id, ...given }: ArchivedNewsletter["subscribers"][number],
  { hasKey, former }: { hasKey: boolean; former: string | undefined },
): Restored {
  const folded = foldAddress(given.email);
  const before = db.select().from(subscribers).where(eq(subscribers.folded, folded)).get();
  if (before) return { status: "unchanged", id: String(before.id) };
  if (former !== undefined) return { status: "skipped", reasons: [reason("deleted-here")] };
  if (!emailSchema.safeParse(given.email).success)
    return { status: "skipped", reasons: [reason("subscriber-address-wrong")] };
  if (given.state === "active" && suppressionOf(db, given.email) !== null)
    return { status: "skipped", reasons: [reason("subscriber-refused")] };
  const isIdFree =
    db.select({ id: subscribers.id }).from(subscribers).where(eq(subscribers.id, id)).get() === undefined;
  const keepsLinks = hasKey && isIdFree;
  const stored = db
    .insert(subscribers)
    .values({ ...given, folded, ...(keepsLinks && { id }) })
    .returning({ id: subscribers.id })
    .get();
  return {
    status: "imported",
    id: String(stored.id),
    reasons: keepsLinks ? [] : [reason("subscriber-links-new")],
  };
}
