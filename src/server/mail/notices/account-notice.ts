import { setTimeout as pause } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { serverEn } from "../../../shared/words/server-en.ts";
import { mailHash, mailState } from "../../content/site/mail-settings.ts";
import { readSite } from "../../content/site/read-site.ts";
import type { Db } from "../../core/db/client.ts";
import { admins } from "../../core/db/schema.ts";
import { jobKind } from "../../core/jobs/job-kind.ts";
import { requestJob } from "../../core/jobs/job-service.ts";
import type { Deps } from "../../deps.ts";
import { type Mail, sendMail } from "../transport/send-mail.ts";
import { momentInWords, outcomeUntilReady, sendNotice } from "./send-notice.ts";

export const accountNoticeKind = "accountNotice";

/** Changes that are mailed: those to the ways to sign in, and to the server of such mails. */
const changes = [
  "passwordChanged",
  "passwordReset",
  "twoStepOff",
  "passkeyAdded",
  "apiKeyMade",
  "mailServerChanged",
  "emailChanged",
  "adminAdded",
  "adminRemoved",
] as const;
type Change = (typeof changes)[number];

const words = {
  passwordChanged: { subject: serverEn.passwordChangedSubject, text: serverEn.passwordChangedText },
  passwordReset: { subject: serverEn.passwordResetSubject, text: serverEn.passwordResetText },
  twoStepOff: { subject: serverEn.twoStepOffSubject, text: serverEn.twoStepOffText },
  passkeyAdded: { subject: serverEn.passkeyNewSubject, text: serverEn.passkeyNewText },
  apiKeyMade: { subject: serverEn.apiKeyNewSubject, text: serverEn.apiKeyNewText },
  mailServerChanged: { subject: serverEn.mailServerChangedSubject, text: serverEn.mailServerChangedText },
  emailChanged: { subject: serverEn.emailChangedSubject, text: serverEn.emailChangedText },
  adminAdded: { subject: serverEn.adminAddedSubject, text: serverEn.adminAddedText },
  adminRemoved: { subject: serverEn.adminRemovedSubject, text: serverEn.adminRemovedText },
};

/**
 * Notifies an administrator of a change that a stolen session or mailbox could have made. Call it in the change's
 * transaction.
 *
 * @param to `email` is the address that gets the mail when it is not the administrator's address any more. Each such
 *   address has a notice of its own, so that a second change does not replace the notice of the first
 */
export function requestAccountNotice(
  db: Db,
  { adminId, email }: { adminId: string; email?: string },
  change: Change,
  now: Date,
): void {
  const payload = { adminId, change, at: now.getTime(), email };
  const key = `${change} ${email === undefined ? adminId : mailHash(db, "address", email)}`;
  requestJob(db, { kind: accountNoticeKind, key, payload, dueAt: now });
}

/** After a crash it is sent again: two mails do less harm than none. */
export const accountNoticeJob = (deps: Deps) =>
  jobKind(z.object({ adminId: z.string(), change: z.enum(changes), at: z.number(), email: z.string().optional() }), {
    concurrency: 1,
    afterCrash: "again",
    begin: ({ payload, tries }) => {
      const admin = deps.db.select().from(admins).where(eq(admins.id, payload.adminId)).get();
      const email = payload.email ?? admin?.email;
      if (email === undefined) return "done";
      const unready = outcomeUntilReady(deps, tries);
      if (unready) return unready;
      const mail = accountNotice(deps, email, payload.change, new Date(payload.at));
      return () => sendNotice(deps, mail, tries);
    },
  });

function accountNotice(deps: Deps, email: string, change: Change, moment: Date): Mail {
  const { siteName: site, siteUrl } = readSite(deps);
  const { subject, text } = words[change];
  const at = momentInWords(deps, moment);
  return { to: email, subject: subject({ site }), text: text({ site, email, at, link: `${siteUrl}/admin/account` }) };
}

/** Short, because the owner must be able to change a server that does not answer. */
const patienceMs = 3_000;

/**
 * Notifies an administrator before the mail server is changed, over the former server: the next one sends no notice until a
 * test mail has arrived. Waits for a few seconds at most.
 */
export async function noticeChangeOfServer(deps: Deps, email: string): Promise<void> {
  if (mailState(deps) !== "ready") return;
  const sent = sendMail(deps, accountNotice(deps, email, "mailServerChanged", deps.now()));
  const failed = await Promise.race([
    sent.then(
      () => null,
      ({ code = "unknown" }: { code?: string }) => code,
    ),
    pause(patienceMs, "timeout", { ref: false }),
  ]);
  if (failed !== null) deps.log.error({ code: failed }, "the mail server is changed without a notice to the owner");
}
