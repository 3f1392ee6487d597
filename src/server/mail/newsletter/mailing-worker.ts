import { setTimeout as pause } from "node:timers/promises";
import { and, asc, eq, gt, lte, min, sql } from "drizzle-orm";
import { z } from "zod";
import { newsletterPaths } from "../../../shared/routes.ts";
import { inWords, type Sentence } from "../../../shared/words/sentence.ts";
import { serverEn } from "../../../shared/words/server-en.ts";
import { mailingObstacle } from "../../content/site/mail-settings.ts";
import { type Db, inTransaction, matches, preparedOnce } from "../../core/db/client.ts";
import { mailings, mailingsTo, subscribers } from "../../core/db/schema.ts";
import { type JobOutcome, jobKind } from "../../core/jobs/job-kind.ts";
import type { Deps } from "../../deps.ts";
import { refuseAddress } from "../subscribers/suppression.ts";
import { mailPath, subscriberToken } from "../subscribers/tokens.ts";
import { spendMail } from "../transport/mail-budget.ts";
import { MailFailure } from "../transport/mail-failure.ts";
import { sendMail } from "../transport/send-mail.ts";
import { forReader } from "./post-mail.ts";

/** Mails handed over at the same time: as many as the mailer has connections. */
const lanes = 2;

/** Mails that a mailing sends at once. Its further mails are spread evenly over the hour. */
const mailsAtOnce = 20;

const minuteMs = 60_000;
/** Pauses after transient refusals. After the last pause the mail is given up. */
const waitsMs = [15, 60, 6 * 60, 24 * 60].map((minutes) => minutes * minuteMs);

/**
 * After this many refusals for other reasons than the address, with no accepted mail in between, the server is
 * considered to refuse the sender.
 */
const maxRefusalsInRow = 10;

type Mailing = typeof mailings.$inferSelect;
interface Recipient {
  id: number;
  email: string;
  language: string | null;
  tries: number;
}

/**
 * Sends a mailing, two mails at a time, within the budget. A mail is marked in the database before it is handed over,
 * and again afterwards. A mail that was between the two when the server was killed is `unknown`: it is never sent again
 * automatically.
 */
export const mailingJob = (deps: Deps) =>
  jobKind(z.object({ id: z.number() }), {
    concurrency: 1,
    afterCrash: "again",
    begin: ({ payload: { id } }) => {
      const { db, now } = deps;
      giveUpUnderWay(db, id);
      forgetFarRetries(db, id, now());
      stopAtObstacle(deps, id);
      const mailing = findSending(db, id);
      if (!mailing) return "done";
      return async (signal) => {
        const progress = { sent: 0, refusedInRow: 0 };
        // Waits for both lanes: a lane left running would send beside the lanes of the next run.
        const ended = await Promise.allSettled(
          Array.from({ length: lanes }, () => sendSome(deps, mailing, progress, signal)),
        );
        const pauses = ended.map((lane) => {
          if (lane.status === "rejected") throw lane.reason;
          return lane.value;
        });
        if (!isSending(db, id)) return "done";
        if (signal.aborted) return { retryAt: now() };
        const budget = pauses.find((pause) => pause !== null);
        return budget ? { retryAt: budget } : () => finishOrWait(deps, id);
      };
    },
  });
const isNowSending = (id: number) => and(eq(mailings.id, id), eq(mailings.state, "sending"));

/** A retry later than any pause was planned while the clock was ahead. */
function forgetFarRetries(db: Db, id: number, now: Date): void {
  const isWaiting = and(eq(mailingsTo.mailingId, id), eq(mailingsTo.state, "waiting"));
  const latest = new Date(now.getTime() + Math.max(...waitsMs));
  db.update(mailingsTo)
    .set({ nextAt: now })
    .where(and(isWaiting, gt(mailingsTo.nextAt, latest)))
    .run();
}

/** The mailing, unless it is paused, cancelled or finished. */
const findSending = (db: Db, id: number): Mailing | undefined =>
  db.select().from(mailings).where(isNowSending(id)).get();

const stateOf = preparedOnce((db) =>
  db.select({ state: mailings.state }).from(mailings).where(matches(mailings.id, "id")).prepare(),
);

/** Does not read the text of the mail. */
const isSending = (db: Db, id: number) => stateOf(db).get({ id })?.state === "sending";

const giveUpUnderWay = (db: Db, id: number) =>
  db
    .update(mailingsTo)
    .set({ state: "unknown" })
    .where(and(eq(mailingsTo.mailingId, id), eq(mailingsTo.state, "sending")))
    .run();

/** What both lanes did. */
interface Progress {
  /** Mails that were handed over, refused ones too. */
  sent: number;
  /** Refusals since a mail was last accepted. */
  refusedInRow: number;
}

/**
 * @returns the time at which the budget allows more mails; null when nothing is due or the mailing has ended or stopped
 */
async function sendSome(deps: Deps, mailing: Mailing, progress: Progress, signal: AbortSignal): Promise<Date | null> {
  const pauseMs = (lanes * 60 * minuteMs) / deps.settings.mailsPerHour;
  while (!signal.aborted) {
    // Stored before the mail is handed over: it would otherwise be sent again after a crash.
    const claimed = await deps.db.background(() => claim(deps, mailing.id));
    if (claimed === null || claimed instanceof Date) return claimed;
    await sendOne(deps, mailing, claimed, progress, signal);
    progress.sent += 1;
    // A pause here, rather than a rate limit of the mailer: no mail is claimed meanwhile, and other mails go out at once.
    if (progress.sent >= mailsAtOnce) await pause(pauseMs, undefined, { signal }).catch(() => {});
  }
  return null;
}

const isRecipient = and(matches(mailingsTo.mailingId, "mailingId"), matches(mailingsTo.subscriberId, "subscriberId"));

const claims = preparedOnce((db) => ({
  next: db
    .select({
      id: subscribers.id,
      email: subscribers.email,
      language: subscribers.language,
      tries: mailingsTo.tries,
      of: subscribers.state,
    })
    .from(mailingsTo)
    .innerJoin(subscribers, eq(mailingsTo.subscriberId, subscribers.id))
    .where(
      and(
        matches(mailingsTo.mailingId, "mailingId"),
        eq(mailingsTo.state, "waiting"),
        lte(mailingsTo.nextAt, sql.placeholder("now")),
      ),
    )
    .orderBy(asc(mailingsTo.nextAt))
    .limit(1)
    .prepare(),
  take: db.update(mailingsTo).set({ state: "sending" }).where(isRecipient).prepare(),
  remove: db.delete(mailingsTo).where(isRecipient).prepare(),
}));

/**
 * Claims the next recipient who is due, and takes one mail from the budget; null also for a mailing that was paused or
 * cancelled.
 */
function claim(deps: Deps, mailingId: number): Recipient | Date | null {
  const { db, now, settings } = deps;
  return inTransaction(db, () => {
    stopAtObstacle(deps, mailingId);
    if (!isSending(db, mailingId)) return null;
    const { next, take, remove } = claims(db);
    for (;;) {
      const found = next.get({ mailingId, now: now().getTime() });
      if (!found) return null;
      const recipient = { mailingId, subscriberId: found.id };
      if (found.of !== "active") {
        // The reader unsubscribed after the mailing began.
        remove.run(recipient);
        continue;
      }
      const retryAt = spendMail(db, [{ purpose: "mailing", limits: settings.mailLimits }], now());
      if (retryAt) return retryAt;
      take.run(recipient);
      return found;
    }
  });
}

async function sendOne(
  deps: Deps,
  mailing: Mailing,
  recipient: Recipient,
  progress: Progress,
  signal: AbortSignal,
): Promise<void> {
  const { db, now, settings } = deps;
  const { id, email, language, tries } = recipient;
  const leave = settings.siteUrl + mailPath(newsletterPaths.leave, subscriberToken(db, "leave", id), language);
  const store = (values: Outcome, andAlso?: () => void) =>
    storeOutcome(db, { mailingId: mailing.id, subscriberId: id }, values, signal, andAlso);
  try {
    await sendMail(deps, {
      to: email,
      ...forReader(deps, mailing, { leave, language }),
      list: { leave },
      returnable: { to: "subscriber", id, mailing: mailing.id },
    });
  } catch (error) {
    if (!(error instanceof MailFailure)) {
      await store({ state: "waiting" });
      throw error;
    }
    const { failure, code } = error;
    if (failure === "server") {
      await store({ state: error.mayHaveArrived ? "unknown" : "waiting", code }, () =>
        stopMailing(db, mailing.id, error.sentence),
      );
      deps.log.error({ code, mailing: mailing.id }, "a mailing was paused: the mail server accepts no mail");
    } else if (failure === "later") {
      const waitMs = waitsMs[tries];
      const nextAt = new Date(now().getTime() + (waitMs ?? 0));
      await store({ state: waitMs === undefined ? "failed" : "waiting", tries: tries + 1, nextAt, code });
    } else {
      if (!error.isAddressGone) progress.refusedInRow += 1;
      const isSenderRefused = progress.refusedInRow >= maxRefusalsInRow;
      await store({ state: "refused", code }, () => {
        if (error.isAddressGone) refuseAddress(db, email, "bounced", now());
        if (isSenderRefused) stopMailing(db, mailing.id, error.sentence);
      });
      if (isSenderRefused)
        deps.log.error(
          { code, mailing: mailing.id },
          "a mailing was paused: the mail server refused too many mails in a row",
        );
    }
    return;
  }
  progress.refusedInRow = 0;
  await store({ state: "sent" });
}

type Outcome = Partial<typeof mailingsTo.$inferInsert>;

/**
 * Stores the outcome of a mail. Waits as long as another program writes: otherwise a mail that was sent would count as
 * unknown.
 *
 * @param andAlso further changes in the same transaction
 */
async function storeOutcome(
  db: Db,
  of: { mailingId: number; subscriberId: number },
  values: Outcome,
  signal: AbortSignal,
  andAlso = () => {},
): Promise<void> {
  const isIt = and(eq(mailingsTo.mailingId, of.mailingId), eq(mailingsTo.subscriberId, of.subscriberId));
  const store = () =>
    inTransaction(db, () => {
      db.update(mailingsTo).set(values).where(isIt).run();
      andAlso();
    });
  await db.background(store, signal);
}

/** Pauses a mailing whose server, sender or SITE_URL was changed. */
function stopAtObstacle(deps: Deps, id: number): void {
  const obstacle = mailingObstacle(deps);
  if (obstacle) stopMailing(deps.db, id, obstacle);
}

/** Pauses a mailing and records why. */
function stopMailing(db: Db, id: number, sentence: Sentence): void {
  db.update(mailings)
    .set({ state: "paused", trouble: inWords(serverEn, sentence) })
    .where(isNowSending(id))
    .run();
}

/** Nothing is due: the mailing is finished, or waits for a later attempt. */
function finishOrWait({ db, now }: Deps, id: number): JobOutcome {
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
