import { serverEn } from "../../../shared/words/server-en.ts";
import { mailState, readMailSettings } from "../../content/site/mail-settings.ts";
import { readSite } from "../../content/site/read-site.ts";
import type { JobOutcome } from "../../core/jobs/job-kind.ts";
import type { Deps } from "../../deps.ts";
import { MailFailure } from "../transport/mail-failure.ts";
import { type Mail, sendMail } from "../transport/send-mail.ts";

/** Attempts to send one mail, also those before mail is ready. With the pauses between the attempts of a job, they take a day. */
const maxTries = 30;

/**
 * The outcome of a job whose mail cannot be sent because mail is not ready; null when it is ready. After a change of the server
 * or the sender the job is retried, for a day at most, until a test mail has arrived. Where none has ever arrived, it is done.
 */
export function outcomeUntilReady(deps: Pick<Deps, "db" | "settings">, tries: number): JobOutcome | null {
  const state = mailState(deps);
  if (state === "ready") return null;
  const wasReady = state === "untested" && readMailSettings(deps.db).testedAs !== null;
  return wasReady && tries < maxTries
    ? { error: "no test mail has arrived from the changed server or sender" }
    : "done";
}

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
