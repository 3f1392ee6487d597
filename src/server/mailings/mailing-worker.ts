import { and, asc, eq, lte, min } from "drizzle-orm";
import { z } from "zod";
import { newsletterPaths, urlOf } from "../../shared/routes.ts";
import { inWords } from "../../shared/words/sentence.ts";
import { serverEn } from "../../shared/words/server-en.ts";
import { type Db, inTransaction } from "../db/client.ts";
import { spendMail } from "../db/mail/mail-budget.ts";
import { mailings, mailingsTo, subscribers } from "../db/schema.ts";
import { untilWritable } from "../db/write-lock.ts";
import type { Deps } from "../deps.ts";
import { type ErrandOutcome, errandKind } from "../errands/errand-kind.ts";
import { MailFailure } from "../mail/mail-failure.ts";
import { sendMail } from "../mail/send-mail.ts";
import { suppress } from "../subscribers/suppression.ts";
import { subscriberToken } from "../subscribers/tokens.ts";
import { forReader } from "./post-mail.ts";

/** Mails handed over at the same time: as many as the mailer has connections. */
const lanes = 2;

const minuteMs = 60_000;
/** Waits after a transient refusal. After the last one the mail is given up. */
const waitsMs = [15, 60, 6 * 60, 24 * 60].map((minutes) => minutes * minuteMs);

type Mailing = typeof mailings.$inferSelect;
interface Recipient {
  id: number;
  email: string;
  tries: number;
}

/**
 * Sends a mailing, two mails at a time, within the budget. A mail is marked in the database before it is handed over, and again
 * afterwards. What was between the two when the server was killed is `unknown`: it is never sent again by itself.
 */
export const mailingErrand = (deps: Deps) =>
  errandKind(z.object({ id: z.number() }), {
    concurrency: 1,
    afterCrash: "again",
    run: async ({ payload: { id } }, signal) => {
      const { db, now } = deps;
      await untilWritable(db);
      setState(db, id, "sending", { state: "unknown" });
      const pauses = await Promise.all(Array.from({ length: lanes }, () => sendSome(deps, id, signal)));
      const mailing = findSending(db, id);
      if (!mailing) return "done";
      if (signal.aborted) return { retryAt: now() };
      const budget = pauses.find((pause) => pause !== null);
      if (budget) return { retryAt: budget };
      return finishOrWait(deps, id);
    },
  });

/** The mailing, unless it was paused, cancelled or is over. */
const findSending = (db: Db, id: number): Mailing | undefined =>
  db
    .select()
    .from(mailings)
    .where(and(eq(mailings.id, id), eq(mailings.state, "sending")))
    .get();

const setState = (db: Db, id: number, from: "sending", to: { state: "unknown" }) =>
  db
    .update(mailingsTo)
    .set(to)
    .where(and(eq(mailingsTo.mailingId, id), eq(mailingsTo.state, from)))
    .run();

/** @returns when the budget allows more mails; null when nothing is due or the mailing does not go on */
async function sendSome(deps: Deps, id: number, signal: AbortSignal): Promise<Date | null> {
  while (!signal.aborted) {
    await untilWritable(deps.db);
    const mailing = findSending(deps.db, id);
    if (!mailing) return null;
    const claimed = claim(deps, id);
    if (claimed === null || claimed instanceof Date) return claimed;
    await sendOne(deps, mailing, claimed);
  }
  return null;
}

/** Takes the next recipient who is due, and one mail from the budget. */
function claim({ db, now, settings }: Deps, mailingId: number): Recipient | Date | null {
  return inTransaction(db, () => {
    const { subscriberId, state, nextAt, tries } = mailingsTo;
    const isDue = and(eq(mailingsTo.mailingId, mailingId), eq(state, "waiting"), lte(nextAt, now()));
    for (;;) {
      const next = db
        .select({ id: subscriberId, email: subscribers.email, tries, of: subscribers.state })
        .from(mailingsTo)
        .innerJoin(subscribers, eq(subscribers.id, subscriberId))
        .where(isDue)
        .orderBy(asc(nextAt))
        .limit(1)
        .get();
      if (!next) return null;
      const isNext = and(eq(mailingsTo.mailingId, mailingId), eq(subscriberId, next.id));
      if (next.of !== "active") {
        // Left since the mailing began.
        db.delete(mailingsTo).where(isNext).run();
        continue;
      }
      const retryAt = spendMail(db, "mailing", settings.mailLimits, now());
      if (retryAt) return retryAt;
      db.update(mailingsTo).set({ state: "sending" }).where(isNext).run();
      return next;
    }
  });
}

async function sendOne(deps: Deps, mailing: Mailing, { id, email, tries }: Recipient): Promise<void> {
  const { db, now, settings } = deps;
  const leave = settings.siteUrl + urlOf(newsletterPaths.leave, { token: subscriberToken(db, "leave", id) });
  const settle = async (values: Partial<typeof mailingsTo.$inferInsert>) => {
    await untilWritable(db);
    db.update(mailingsTo)
      .set(values)
      .where(and(eq(mailingsTo.mailingId, mailing.id), eq(mailingsTo.subscriberId, id)))
      .run();
  };
  try {
    await sendMail(deps, { to: email, ...forReader(mailing, leave), list: { leave } });
    await settle({ state: "sent" });
  } catch (error) {
    if (!(error instanceof MailFailure)) {
      await settle({ state: "waiting" });
      throw error;
    }
    const { failure, code } = error;
    if (failure === "server") {
      await settle({ state: error.mayHaveArrived ? "unknown" : "waiting", code });
      db.update(mailings)
        .set({ state: "paused", trouble: inWords(serverEn, error.sentence) })
        .where(and(eq(mailings.id, mailing.id), eq(mailings.state, "sending")))
        .run();
      deps.log.error({ code, mailing: mailing.id }, "a mailing was paused: the mail server takes no mail");
    } else if (failure === "later") {
      const waitMs = waitsMs[tries];
      const nextAt = new Date(now().getTime() + (waitMs ?? 0));
      await settle({ state: waitMs === undefined ? "failed" : "waiting", tries: tries + 1, nextAt, code });
    } else {
      await settle({ state: "refused", code });
      if (error.isAddressGone) forgetAddress(db, id, email, now());
    }
  }
}

/** The address does not exist: it gets no mail again, whether or not its subscriber is deleted. */
function forgetAddress(db: Db, id: number, email: string, now: Date): void {
  inTransaction(db, () => {
    suppress(db, email, "bounced", now);
    db.update(subscribers).set({ state: "bounced" }).where(eq(subscribers.id, id)).run();
  });
}

/** Nothing is due: the mailing is over, or waits for a later try. */
function finishOrWait({ db, now }: Deps, id: number): ErrandOutcome {
  const isWaiting = and(eq(mailingsTo.mailingId, id), eq(mailingsTo.state, "waiting"));
  const retryAt = db
    .select({ at: min(mailingsTo.nextAt) })
    .from(mailingsTo)
    .where(isWaiting)
    .get()?.at;
  if (retryAt) return { retryAt };
  db.update(mailings).set({ state: "done", finishedAt: now() }).where(eq(mailings.id, id)).run();
  return "done";
}
