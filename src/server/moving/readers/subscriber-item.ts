import { eq } from "drizzle-orm";
import { emailSchema } from "../../../shared/schemas/session-schema.ts";
import { mailHash } from "../../content/site/mail-settings.ts";
import type { Db } from "../../core/db/client.ts";
import { subscribers } from "../../core/db/schema.ts";
import { foldAddress, suppressionOf } from "../../mail/subscribers/suppression.ts";
import type { KnownItems, OwnItem, Stored } from "../items/source-item.ts";
import { reason } from "../report/reason.ts";

/** A reader of another program's newsletter. */
export interface SourceSubscriber {
  email: string;
  /** `unconfirmed`: the address was typed, never confirmed. `unclear`: the source does not say whether it gets mail. */
  state: "active" | "left" | "unconfirmed" | "unclear";
  createdAt: Date | null;
}

type NewSubscriber = Omit<typeof subscribers.$inferInsert, "folded">;

/** A subscriber as an item, who gets no mail about it. The report does not name subscribers: it is kept longer than they may want. */
export const subscriberItem = (db: Db, source: string, given: SourceSubscriber, now: Date): OwnItem => ({
  kind: "own",
  as: "member",
  source,
  reasons: [],
  store: (known) => storeForeign(db, given, known.target("member", source), now),
});

/** A key for a row without a number. The address cannot be guessed from it. */
export function keyOfSubscriber(db: Db, { email, state }: SourceSubscriber): string {
  const mark = state === "left" ? ":left" : "";
  return `member:${mailHash(db, "address", foldAddress(email))}${mark}`;
}

/** Who left the newsletter of the source gets none here, also where a list names them twice. Else a person who is here stays as they are. */
function storeForeign(
  db: Db,
  { email, state, createdAt }: SourceSubscriber,
  former: string | undefined,
  now: Date,
): Stored {
  if (state === "unconfirmed" || state === "unclear")
    return { status: "skipped", reasons: [reason(`subscriber-${state}`)] };
  const created = createdAt && createdAt < now ? createdAt : now;
  const times = state === "left" ? { leftAt: now } : { confirmedAt: created };
  const row = { email, source: "import", consent: null, createdAt: created, askedAt: null, ...times } as const;
  const stored = storeSubscriber(db, { ...row, state }, former);
  if (stored.status === "unchanged" && state === "left" && leave(db, Number(stored.id), now))
    return { ...stored, status: "updated", reasons: [reason("subscriber-left")] };
  return stored.status === "imported" && state === "left"
    ? { ...stored, reasons: [reason("subscriber-left")] }
    : stored;
}

/** Ends mail to a person whom a list brought. Not to one who asked for it here since. */
function leave(db: Db, id: number, now: Date): boolean {
  const known = db.select().from(subscribers).where(eq(subscribers.id, id)).get();
  if (known?.state !== "active" || known.source !== "import" || known.askedAt !== null) return false;
  db.update(subscribers).set({ state: "left", leftAt: now }).where(eq(subscribers.id, id)).run();
  return true;
}

/**
 * Stores a subscriber. A person who is one here already, in any state, stays as they are. One who was deleted here since stays deleted.
 *
 * @param former id that an earlier import of the source gave the subscriber
 */
export function storeSubscriber(db: Db, given: NewSubscriber, former: ReturnType<KnownItems["target"]>): Stored {
  const { data: email } = emailSchema.safeParse(given.email);
  if (email === undefined) return { status: "skipped", reasons: [reason("subscriber-address-wrong")] };
  const folded = foldAddress(email);
  const before = db.select().from(subscribers).where(eq(subscribers.folded, folded)).get();
  if (before) return { status: "unchanged", id: String(before.id) };
  if (former !== undefined) return { status: "skipped", reasons: [reason("deleted-here")] };
  if (given.state === "active" && suppressionOf(db, email) !== null)
    return { status: "skipped", reasons: [reason("subscriber-refused")] };
  const stored = db
    .insert(subscribers)
    .values({ ...given, email, folded })
    .returning({ id: subscribers.id })
    .get();
  return { status: "imported", id: String(stored.id) };
}
