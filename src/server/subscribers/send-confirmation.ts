import { eq } from "drizzle-orm";
import { z } from "zod";
import { maxConfirmationsPerHour } from "../../shared/limits.ts";
import { newsletterPaths, urlOf } from "../../shared/routes.ts";
import { serverEn } from "../../shared/words/server-en.ts";
import { spendMail } from "../db/mail/mail-budget.ts";
import { mailState } from "../db/mail/mail-settings.ts";
import { subscribers } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { errandKind } from "../errands/errand-kind.ts";
import { MailFailure } from "../mail/mail-failure.ts";
import { sendMail } from "../mail/send-mail.ts";
import { readSite } from "../site/read-site.ts";
import { suppress } from "./suppression.ts";
import { subscriberToken } from "./tokens.ts";

/** Tries of one mail: the waits of errands make them last for more than two hours. */
const maxTries = 8;

/** The mail that asks a reader to confirm. After a crash it is not sent again: the reader may ask for another one. */
export const confirmationErrand = (deps: Deps) =>
  errandKind(z.object({ id: z.number() }), {
    concurrency: 1,
    afterCrash: () => {},
    run: async ({ payload, tries }) => {
      const { db, now } = deps;
      const subscriber = db.select().from(subscribers).where(eq(subscribers.id, payload.id)).get();
      const isAsked = subscriber?.askedAt && (subscriber.state === "pending" || subscriber.state === "left");
      if (!subscriber || !isAsked || mailState(deps) !== "ready") return "done";
      const retryAt = spendMail(db, "confirmation", [{ minutes: 60, mails: maxConfirmationsPerHour }], now());
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
        if (error.isAddressGone) suppress(db, subscriber.email, "bounced", now());
      }
      return "done";
    },
  });
