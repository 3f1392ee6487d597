import { eq } from "drizzle-orm";
import { z } from "zod";
import { resetPaths, urlOf } from "../../../shared/routes.ts";
import { say } from "../../../shared/words/sentence.ts";
import { serverEn } from "../../../shared/words/server-en.ts";
import { mailHash, mailState } from "../../content/site/mail-settings.ts";
import { readSite } from "../../content/site/read-site.ts";
import { admins } from "../../core/db/schema.ts";
import { type JobOutcome, jobKind } from "../../core/jobs/job-kind.ts";
import { requestJob } from "../../core/jobs/job-service.ts";
import { AppError } from "../../core/platform/errors.ts";
import type { Deps } from "../../deps.ts";
import { MailFailure } from "../../mail/transport/mail-failure.ts";
import { sendMail } from "../../mail/transport/send-mail.ts";
import { createReset, deleteReset, deleteResetsOf } from "./reset-service.ts";

export const passwordResetKind = "passwordReset";

/** Attempts to send one mail. With the pauses between the attempts of a job, they take 20 minutes. */
const maxTries = 6;

/** Whether the blog can mail a link that sets a new password. */
export const canReset = (deps: Pick<Deps, "db" | "settings">): boolean => mailState(deps) === "ready";

/**
 * Requests a mail to an administrator who forgot the password. Every address gets the same answer in the same time: the
 * job finds out later whether an administrator has it.
 *
 * @throws AppError `not-found` while the blog sends no mail
 */
export function requestReset(deps: Pick<Deps, "db" | "settings" | "now">, given: string): void {
  const { db, now } = deps;
  if (!canReset(deps)) throw new AppError("not-found", say("resetsOff"));
  const email = given.toLowerCase();
  const key = mailHash(db, "address", email);
  requestJob(db, { kind: passwordResetKind, key, payload: { email }, dueAt: now() });
}

const resetPayload = z.object({ email: z.string() });

/** The mail with the link. After a crash it is not sent again: the administrator can request another one at once. */
export const passwordResetJob = (deps: Deps) =>
  jobKind(resetPayload, {
    concurrency: 1,
    afterCrash: ({ payload }) => {
      const { data } = resetPayload.safeParse(payload);
      if (data) deleteResetsOf(deps.db, data.email);
    },
    begin: ({ payload, tries }) => {
      const { db, now } = deps;
      const admin = db.select().from(admins).where(eq(admins.email, payload.email)).get();
      if (!admin || !canReset(deps)) return "done";
      const token = createReset(db, admin.id, now());
      if (token === null) return "done";
      const { siteName: site, siteUrl } = readSite(deps);
      const link = siteUrl + urlOf(resetPaths.set, { token });
      const mail = {
        to: admin.email,
        subject: serverEn.resetSubject({ site }),
        text: serverEn.resetText({ site, link }),
      };
      return async () => {
        // A link whose mail was not sent must not delay the next one.
        const giveUp = (outcome: JobOutcome) => () => {
          deleteReset(db, token);
          return outcome;
        };
        try {
          await sendMail(deps, mail);
        } catch (error) {
          if (!(error instanceof MailFailure)) return giveUp({ error: String(error) });
          return giveUp(error.failure !== "refused" && tries < maxTries ? { error: error.code } : "done");
        }
        return "done";
      };
    },
  });
