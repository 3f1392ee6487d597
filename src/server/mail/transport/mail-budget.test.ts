import fc from "fast-check";
import { expect, test } from "vitest";
import { emptyDatabase } from "../../../../tests/support/empty-database.ts";
import { spendMail } from "./mail-budget.ts";

const minuteMs = 60_000;
const hourLimit = { minutes: 60, mails: 7 };
const dayLimit = { minutes: 24 * 60, mails: 40 };
const budgets = [{ purpose: "mailing" as const, limits: [hourLimit, dayLimit] }];

/** Milliseconds before a mail is asked for; null waits until the moment that the last refusal named. */
const waits = fc.array(fc.option(fc.integer({ min: 0, max: 12 * minuteMs })), { minLength: 60, maxLength: 100 });

test("no window of an hour or a day holds more mails than its limit, and a refusal names the first moment that has room", () => {
  fc.assert(
    fc.property(waits, (steps) => {
      const db = emptyDatabase();
      const sent: number[] = [];
      let now = new Date("2026-11-23T12:00:30Z").getTime();
      let next = now;
      for (const step of steps) {
        now = step === null ? Math.max(now, next) : now + step;
        const retryAt = spendMail(db, budgets, new Date(now));
        if (retryAt) {
          next = retryAt.getTime();
          expect(next).toBeGreaterThan(now);
          expect(spendMail(db, budgets, new Date(next - 1))).not.toBe(null);
          continue;
        }
        sent.push(now);
        for (const { minutes, mails } of [hourLimit, dayLimit])
          expect(sent.filter((at) => at > now - minutes * minuteMs).length).toBeLessThanOrEqual(mails);
      }
      expect(sent.length).toBeGreaterThanOrEqual(hourLimit.mails);
    }),
  );
});

test("mails that were sent while the clock was a year ahead count from now: no wait is longer than its limit", () => {
  const db = emptyDatabase();
  const ahead = new Date("2027-11-23T12:00:30Z");
  for (let mail = 0; mail < hourLimit.mails; mail++) expect(spendMail(db, budgets, ahead)).toBe(null);
  const now = new Date("2026-11-23T12:00:30Z");
  expect(spendMail(db, budgets, now)).toEqual(new Date("2026-11-23T13:01:00Z"));
  expect(spendMail(db, budgets, new Date("2026-11-23T13:01:00Z"))).toBe(null);
});
