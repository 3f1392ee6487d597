import { and, count, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { maxConfirmationsPerHour, maxConfirmationsPerNetwork } from "../../shared/limits.ts";
import { newsletterPaths, urlOf } from "../../shared/routes.ts";
import { serverEn } from "../../shared/words/server-en.ts";
import type { Db } from "../db/client.ts";
import { type MailBudget, spendMail } from "../db/mail/mail-budget.ts";
import { mailState } from "../db/mail/mail-settings.ts";
import { errands, subscribers } from "../db/schema.ts";
import { whenWritable } from "../db/write-lock.ts";
import type { Deps } from "../deps.ts";
import { errandKind } from "../errands/errand-kind.ts";
import { requestErrand } from "../errands/errand-service.ts";
import { MailFailure } from "../mail/mail-failure.ts";
import { sendMail } from "../mail/send-mail.ts";
import { readSite } from "../site/read-site.ts";
import { suppress } from "./suppression.ts";
import { subscriberToken } from "./tokens.ts";

const confirmationKind = "confirmation";

/** Tries of one mail: the waits of errands make them last for more than two hours. */
const maxTries = 8;

const confirmationPayload = z.object({
  /** Of the subscriber. */
  id: z.number(),
  /** A keyed hash of the network that the sign-up came from. */
  network: z.string().default("unknown"),
});

const anHour = (mails: number) => [{ minutes: 60, mails }];

const budgetsOf = (network: string): MailBudget[] => [
  { purpose: `confirmation ${network}`, limits: anHour(maxConfirmationsPerNetwork) },
  { purpose: "confirmation", limits: anHour(maxConfirmationsPerHour) },
];

/** Requests the mail that asks a reader to confirm. Call it in the transaction of the sign-up. */
export const requestConfirmation = (db: Db, payload: z.infer<typeof confirmationPayload>, dueAt: Date): void =>
  requestErrand(db, { kind: confirmationKind, key: String(payload.id), payload, dueAt });

/** Confirmation mails that wait for readers of one network. */
export function waitingOf(db: Db, network: string): number {
  const isFrom = sql`json_extract(${errands.payload}, '$.network') = ${network}`;
  const waiting = and(eq(errands.kind, confirmationKind), isFrom);
  return db.select({ count: count() }).from(errands).where(waiting).get()?.count ?? 0;
}

/** The mail that asks a reader to confirm. After a crash it is not sent again: the reader may ask for another one. */
export const confirmationErrand = (deps: Deps) =>
  errandKind(confirmationPayload, {
    concurrency: 1,
    afterCrash: () => {},
    run: async ({ payload, tries }) => {
      const { db, now } = deps;
      const subscriber = db.select().from(subscribers).where(eq(subscribers.id, payload.id)).get();
      const isAsked = subscriber?.askedAt && (subscriber.state === "pending" || subscriber.state === "left");
      if (!subscriber || !isAsked || mailState(deps) !== "ready") return "done";
      const retryAt = await whenWritable(db, () => spendMail(db, budgetsOf(payload.network), now()));
      if (retryAt) return { retryAt };
      const { siteName: site, siteUrl } = readSite(deps);
      const token = subscriberToken(db, "confirm", subscriber.id);
      const link = siteUrl + urlOf(newsletterPaths.confirm, { token });
      try {
        await sendMail(deps, {
          to: subscriber.email,
          subject: serverEn.confirmationSubject({ site }),
          text: serverEn.confirmationText({ site, link }),
        });
      } catch (error) {
        if (!(error instanceof MailFailure)) throw error;
        if (error.failure !== "refused") return tries < maxTries ? { error: error.code } : "done";
        if (error.isAddressGone) await whenWritable(db, () => suppress(db, subscriber.email, "bounced", now()));
      }
      return "done";
    },
  });
