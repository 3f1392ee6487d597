import { and, desc, gt, lt, sql } from "drizzle-orm";
import { type Db, inTransaction, matches, preparedOnce } from "../../core/db/client.ts";
import { mailSpent } from "../../core/db/schema.ts";

type Purpose = typeof mailSpent.$inferSelect.purpose;

/** At most so many mails in any `minutes` in a row. */
export interface MailLimit {
  minutes: number;
  mails: number;
}

/** The limits of the mails that are counted together. */
export interface MailBudget {
  purpose: Purpose;
  limits: MailLimit[];
}

const minuteMs = 60_000;
const dayMinutes = 24 * 60;

const counts = preparedOnce((db) => ({
  removeAhead: db
    .delete(mailSpent)
    .where(gt(mailSpent.minute, sql.placeholder("minute")))
    .returning({ purpose: mailSpent.purpose, mails: mailSpent.mails })
    .prepare(),
  removeOld: db
    .delete(mailSpent)
    .where(lt(mailSpent.minute, sql.placeholder("before")))
    .prepare(),
  recent: db
    .select({ minute: mailSpent.minute, mails: mailSpent.mails })
    .from(mailSpent)
    .where(and(matches(mailSpent.purpose, "purpose"), gt(mailSpent.minute, sql.placeholder("after"))))
    .orderBy(desc(mailSpent.minute))
    .prepare(),
  add: db
    .insert(mailSpent)
    .values({ purpose: sql.placeholder("purpose"), minute: sql.placeholder("minute"), mails: sql.placeholder("mails") })
    .onConflictDoUpdate({
      target: [mailSpent.purpose, mailSpent.minute],
      set: { mails: sql`${mailSpent.mails} + excluded."mails"` },
    })
    .prepare(),
}));

/**
 * Counts one mail in each budget, unless that would exceed a limit of any. Counts are stored by whole minutes and one more minute
 * is added up than the limit has, so that no window of that length holds more, wherever it begins.
 *
 * @returns null when the mail may be sent, else when to ask again
 */
export function spendMail(db: Db, budgets: MailBudget[], now: Date): Date | null {
  return inTransaction(db, () => {
    const minute = Math.floor(now.getTime() / minuteMs);
    const { removeOld, removeAhead, add } = counts(db);
    removeOld.run({ before: minute - dayMinutes - 1 });
    // Sent while the clock was ahead: they count from now, so that nothing waits longer than a limit lasts.
    for (const ahead of removeAhead.all({ minute })) add.run({ ...ahead, minute });
    for (const { purpose, limits } of budgets) {
      for (const limit of limits) {
        const freeAt = minuteOfRoom(db, purpose, limit, minute);
        if (freeAt !== null) return new Date(freeAt * minuteMs);
      }
    }
    for (const { purpose } of budgets) add.run({ purpose, minute, mails: 1 });
    return null;
  });
}

/** @returns the first minute in which the limit allows another mail; null when it does now */
function minuteOfRoom(db: Db, purpose: Purpose, { minutes, mails }: MailLimit, minute: number): number | null {
  const spent = counts(db).recent.all({ purpose, after: minute - minutes - 1 });
  let sum = 0;
  for (const row of spent) {
    sum += row.mails;
    if (sum >= mails) return row.minute + minutes + 1;
  }
  return null;
}
