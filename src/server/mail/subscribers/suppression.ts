import { and, eq } from "drizzle-orm";
import { mailHash } from "../../content/site/mail-settings.ts";
import { type Db, inTransaction } from "../../core/db/client.ts";
import { followers, subscribers, suppressed } from "../../core/db/schema.ts";

type Reason = typeof suppressed.$inferSelect.reason;

/** Whether two spellings of an address certainly reach the same person. Only its mail server knows more. */
export const foldAddress = (email: string): string => email.trim().normalize("NFC").toLowerCase();

const hashOf = (db: Db, email: string) => mailHash(db, "address", foldAddress(email));
const isOf = (db: Db, email: string) => eq(suppressed.hash, hashOf(db, email));

/** Why an address gets no mail; null when it may. */
export const suppressionOf = (db: Db, email: string): Reason | null =>
  db.select().from(suppressed).where(isOf(db, email)).get()?.reason ?? null;

/** Whether an address does not exist or reported a mail as spam: it gets only mail that it certainly wants. */
export function isRefused(db: Db, email: string): boolean {
  const reason = suppressionOf(db, email);
  return reason === "bounced" || reason === "complained";
}

export function suppress(db: Db, email: string, reason: Reason, now: Date): void {
  db.insert(suppressed)
    .values({ hash: hashOf(db, email), reason, createdAt: now })
    .onConflictDoUpdate({ target: suppressed.hash, set: { reason, createdAt: now } })
    .run();
}

/**
 * Ends all mail to an address that does not exist or reported a mail as spam. A sign-up and a follower are deleted; a subscriber stays
 * in the list with the reason.
 */
export function refuseAddress(db: Db, email: string, reason: "bounced" | "complained", now: Date): void {
  const folded = foldAddress(email);
  inTransaction(db, () => {
    // A complaint comes from a person, so a later report about the address does not replace it.
    if (suppressionOf(db, email) === "complained") return;
    suppress(db, email, reason, now);
    db.delete(followers).where(eq(followers.folded, folded)).run();
    const isSignUp = and(eq(subscribers.folded, folded), eq(subscribers.state, "pending"));
    db.delete(subscribers).where(isSignUp).run();
    db.update(subscribers).set({ state: reason }).where(eq(subscribers.folded, folded)).run();
  });
}

/** Allows mail again to a person who asked for it, or whose address exists after all. */
export function unsuppress(db: Db, email: string): void {
  db.delete(suppressed).where(isOf(db, email)).run();
}
