import { and, count, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { maxConfirmationsPerHour, maxConfirmationsPerNetwork, maxWaitingPerNetwork } from "../../../shared/limits.ts";
import { newsletterPaths } from "../../../shared/routes.ts";
import { mailLanguage } from "../../../shared/words/languages.ts";
import { serverWords } from "../../../shared/words/reader-words.ts";
import type { ServerWords } from "../../../shared/words/server-en.ts";
import { mailHash, mailState } from "../../content/site/mail-settings.ts";
import { readSite } from "../../content/site/read-site.ts";
import type { Db } from "../../core/db/client.ts";
import { followers, jobs, subscribers } from "../../core/db/schema.ts";
import { jobKind } from "../../core/jobs/job-kind.ts";
import { requestJob } from "../../core/jobs/job-service.ts";
import { clientNetworks } from "../../core/platform/client-network.ts";
import type { Deps } from "../../deps.ts";
import { type MailBudget, spendMail } from "../transport/mail-budget.ts";
import { MailFailure } from "../transport/mail-failure.ts";
import { sendMail } from "../transport/send-mail.ts";
import { refuseAddress } from "./suppression.ts";
import { mailPath, subscriberToken } from "./tokens.ts";

const confirmationKind = "confirmation";

/** Attempts to send one mail. With the pauses between the attempts of a job, they take more than two hours. */
const maxTries = 8;

const confirmationPayload = z.object({
  /** What the reader confirms. */
  of: z.enum(["newsletter", "replies"]).default("newsletter"),
  /** Id of the subscriber or the follower. */
  id: z.number(),
  /** A keyed hash of the network that the sign-up came from. */
  network: z.string().default("unknown"),
  /** Of the page with the comment. The newsletter's is stored with the subscriber. */
  language: z.string().nullable().default(null),
});
type Confirmation = z.infer<typeof confirmationPayload>;

const anHour = (mails: number) => [{ minutes: 60, mails }];

const budgetsOf = (network: string): MailBudget[] => [
  { purpose: `confirmation ${network}`, limits: anHour(maxConfirmationsPerNetwork) },
  { purpose: "confirmation", limits: anHour(maxConfirmationsPerHour) },
];

/** In place of the id of a person, where no mail is to be sent: the job ends without one. */
export const noRecipient = 0;

/**
 * Requests the mail that asks a reader to confirm. Call it in the transaction of the sign-up, with `noRecipient` for an address that gets
 * no mail: the time of the answer must not tell whether it does.
 */
export function requestConfirmation(db: Db, payload: z.input<typeof confirmationPayload>, dueAt: Date): void {
  const key = payload.of === "newsletter" ? String(payload.id) : `${payload.of} ${payload.id}`;
  requestJob(db, { kind: confirmationKind, key, payload, dueAt });
}

const kinds = {
  newsletter: {
    person: "subscriber",
    purpose: "confirm",
    path: newsletterPaths.confirm,
    subject: (words: ServerWords) => words.confirmationSubject,
    text: (words: ServerWords) => words.confirmationText,
  },
  replies: {
    person: "follower",
    purpose: "confirmReplies",
    path: newsletterPaths.confirmReplies,
    subject: (words: ServerWords) => words.replyConfirmationSubject,
    text: (words: ServerWords) => words.replyConfirmationText,
  },
} as const;

interface Asked {
  email: string;
  language: string | null;
}

/** The reader to ask for confirmation; null when it is confirmed, or the confirmation is no longer needed. */
function askedSubscriber({ db }: Deps, { id }: Confirmation): Asked | null {
  const found = db.select().from(subscribers).where(eq(subscribers.id, id)).get();
  return found?.askedAt && (found.state === "pending" || found.state === "left") ? found : null;
}

function askedFollower(deps: Deps, { id, language }: Confirmation): Asked | null {
  const found = deps.db.select().from(followers).where(eq(followers.id, id)).get();
  return found && !found.confirmedAt && readSite(deps).mailsReplies ? { email: found.email, language } : null;
}

/** A keyed hash of the client's network, for which confirmation mails are counted. */
export const networkOf = (db: Db, clientAddress: string): string =>
  mailHash(db, "network", clientNetworks(clientAddress).wide);

/** Whether too many confirmation mails wait for one network, so that it gets no more. */
export function isFlooding(db: Db, network: string): boolean {
  const isFrom = sql`json_extract(${jobs.payload}, '$.network') = ${network}`;
  const waiting = and(eq(jobs.kind, confirmationKind), isFrom);
  return (db.select({ count: count() }).from(jobs).where(waiting).get()?.count ?? 0) >= maxWaitingPerNetwork;
}

/** The mail that asks a reader to confirm. After a crash it is not sent again: the reader may request another one. */
export const confirmationJob = (deps: Deps) =>
  jobKind(confirmationPayload, {
    concurrency: 1,
    afterCrash: () => {},
    begin: ({ payload, tries }) => {
      const { db, now } = deps;
      const asked = payload.of === "replies" ? askedFollower(deps, payload) : askedSubscriber(deps, payload);
      if (asked === null || mailState(deps) !== "ready") return "done";
      const retryAt = spendMail(db, budgetsOf(payload.network), now());
      if (retryAt) return { retryAt };
      const { email } = asked;
      const { siteName: site, siteUrl, language } = readSite(deps);
      const words = serverWords(mailLanguage(asked.language, language));
      const { person, purpose, path, subject, text } = kinds[payload.of];
      const link = siteUrl + mailPath(path, subscriberToken(db, purpose, payload.id), asked.language);
      return async () => {
        try {
          const returnable = { to: person, id: payload.id, mailing: 0 };
          await sendMail(deps, {
            to: email,
            subject: subject(words)({ site }),
            text: text(words)({ site, link }),
            returnable,
          });
        } catch (error) {
          if (!(error instanceof MailFailure)) throw error;
          if (error.failure !== "refused") return tries < maxTries ? { error: error.code } : "done";
          return () => {
            if (error.isAddressGone) refuseAddress(db, email, "bounced", now());
            return "done";
          };
        }
        return "done";
      };
    },
  });
