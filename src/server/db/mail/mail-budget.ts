import { and, eq, gt, lt, sql, sum } from "drizzle-orm";
import { type Db, inTransaction } from "../client.ts";
import { mailSpent } from "../schema.ts";

type Purpose = typeof mailSpent.$inferSelect.purpose;

/** At most so many mails in any `minutes` in a row. */
export interface MailLimit {
  minutes: number;
  mails: number;
}

const minuteMs = 60_000;
const dayMinutes = 24 * 60;

/**
 * Counts one mail, unless that would exceed a limit. Counts are stored by whole minutes and one more minute is added up than the
 * limit has, so that no window of that length holds more, wherever it begins.
 *
 * @returns null when the mail may be sent, else when to ask again
 */
export function spendMail(db: Db, purpose: Purpose, limits: MailLimit[], now: Date): Date | null {
  return inTransaction(db, () => {
    const minute = Math.floor(now.getTime() / minuteMs);
    db.delete(mailSpent)
      .where(lt(mailSpent.minute, minute - dayMinutes - 1))
      .run();
    for (const { minutes, mails } of limits) {
      const recent = and(eq(mailSpent.purpose, purpose), gt(mailSpent.minute, minute - minutes - 1));
      const spent =
        db
          .select({ mails: sum(mailSpent.mails) })
          .from(mailSpent)
          .where(recent)
          .get()?.mails ?? 0;
      if (Number(spent) >= mails) return new Date((minute + 1) * minuteMs);
    }
    db.insert(mailSpent)
      .values({ purpose, minute, mails: 1 })
      .onConflictDoUpdate({
        target: [mailSpent.purpose, mailSpent.minute],
        set: { mails: sql`${mailSpent.mails} + 1` },
      })
      .run();
    return null;
  });
}
