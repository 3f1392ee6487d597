import { serverEn } from "../../../shared/words/server-en.ts";
import { readSite } from "../../content/site/read-site.ts";
import type { JobOutcome } from "../../core/jobs/job-kind.ts";
import type { Deps } from "../../deps.ts";
import { MailFailure } from "../transport/mail-failure.ts";
import { type Mail, sendMail } from "../transport/send-mail.ts";

/** Attempts to send one mail. With the pauses between the attempts of a job, they take a day. */
const maxTries = 30;

/** Sends a mail of a job. A mail that the server does not accept now is retried. */
export async function sendNotice(deps: Deps, mail: Mail, tries: number): Promise<JobOutcome> {
  try {
    await sendMail(deps, mail);
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error;
    if (error.failure !== "refused" && tries < maxTries) return { error: error.code };
  }
  return "done";
}

/** A date and time as text, in the time zone of the blog. */
export function momentInWords(deps: Pick<Deps, "db" | "settings">, moment: Date): string {
  return serverEn.noticeMoment({ moment, timeZone: readSite(deps).timeZone });
}
