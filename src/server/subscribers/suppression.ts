import { eq } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { mailHash } from "../db/mail/mail-settings.ts";
import { suppressed } from "../db/schema.ts";

type Reason = typeof suppressed.$inferSelect.reason;

/** Two spellings of an address that reach the same person, as far as anybody but its server can know. */
export const foldAddress = (email: string): string => email.trim().normalize("NFC").toLowerCase();

const hashOf = (db: Db, email: string) => mailHash(db, "address", foldAddress(email));

/** Why an address gets no mail; null when it may. */
export const suppressionOf = (db: Db, email: string): Reason | null =>
  db
    .select({ reason: suppressed.reason })
    .from(suppressed)
    .where(eq(suppressed.hash, hashOf(db, email)))
    .get()?.reason ?? null;

/** Whether an address does not exist or reported a mail as spam: it gets no mail that it is not known to want. */
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

/** Allows mail again to a person who asked for it. */
export function unsuppress(db: Db, email: string): void {
  db.delete(suppressed)
    .where(eq(suppressed.hash, hashOf(db, email)))
    .run();
}
