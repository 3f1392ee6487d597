import type Database from "better-sqlite3";
import { hourMs } from "../../../shared/durations.ts";
import { isSiteUnreachable, smtpOf } from "../../content/site/mail-settings.ts";
import { drizzleOver } from "../../core/db/client.ts";
import { longestWaitMs } from "../../core/jobs/job-service.ts";
import { pluralize } from "../../core/platform/pluralize.ts";
import type { Settings } from "../../core/settings/settings.ts";
import { about, type Finding, ifReadable, note, problem } from "./finding.ts";

/** A running server looks at each job at least once in this time, and may be at it. */
const longestWait = longestWaitMs + 5 * 60_000;

/** Finds jobs that have failed for more than an hour, such as purges that a shared cache refuses, and jobs of a wrong clock. */
export const checkJobs = (client: Database.Database, now: Date): Finding[] =>
  ifReadable(() => {
    const failing = "SELECT DISTINCT kind || ' (' || lastError || ')' FROM errands WHERE failingSince < ? ORDER BY 1";
    const lost = client
      .prepare(failing)
      .pluck()
      .all(now.getTime() - hourMs) as string[];
    const ahead = client.prepare("SELECT count(*) FROM errands WHERE dueAt > ?").pluck();
    const far = Number(ahead.get(now.getTime() + longestWait));
    const what = `${pluralize(far, "job waits", "jobs wait")} for a time that was set while the clock was ahead`;
    return [
      ...(far > 0 ? [problem(what, "check the clock; a running server does them within a minute")] : []),
      ...about(
        problem,
        lost,
        ["job has failed for more than an hour", "jobs have failed for more than an hour"],
        "check the reason; a running server keeps retrying",
      ),
    ];
  });

/** Finds half of a mail server that neither the environment nor the screen completes. */
export const checkMailConfiguration = (client: Database.Database, settings: Settings): Finding[] =>
  ifReadable(() => {
    const smtp = smtpOf({ db: drizzleOver(client), settings });
    if (smtp.state === "set" || smtp.missing.length !== 1) return [];
    const what = `mail is only partly configured: ${smtp.missing} is missing, and no mail is sent`;
    return [note(what, "set both, or neither")];
  });

/** Mail providers refuse senders with a larger share of addresses that do not exist or that report mails as spam. */
const maxSuppressedShare = 0.05;
/** Fewer refused addresses are not reported: in a small list, a single one is a large share. */
const minSuppressed = 10;

/**
 * Finds mailings that stopped, a mailbox that cannot be read, and a list of subscribers with too many undeliverable
 * addresses.
 */
export const checkMail = (client: Database.Database, now: Date, siteUrl: string): Finding[] =>
  ifReadable(() => {
    const count = (query: string, ...values: number[]) =>
      Number(
        client
          .prepare(query)
          .pluck()
          .get(...values),
      );
    const paused = count("SELECT count(*) FROM mailings WHERE state = 'paused' AND trouble IS NOT NULL");
    const stuck = count(
      `SELECT count(*) FROM mailings WHERE state = 'sending' AND NOT EXISTS (SELECT 1 FROM errands
        WHERE kind = 'mailing' AND key = mailings.id AND (claimedAt IS NOT NULL OR dueAt > ?))`,
      now.getTime() - hourMs,
    );
    const suppressed = count("SELECT count(*) FROM suppressed WHERE reason IN ('bounced', 'complained')");
    const active = count("SELECT count(*) FROM subscribers WHERE state = 'active'");
    const share = suppressed / (suppressed + active);
    const isLocal = active > 0 && isSiteUnreachable(drizzleOver(client), siteUrl);
    const bouncesTrouble = client.prepare("SELECT bouncesTrouble FROM mailSettings").pluck().get();
    const mailings = (found: number) => pluralize(found, "mailing", "mailings");
    return [
      ...(paused > 0
        ? [
            problem(
              `${mailings(paused)} paused by the server`,
              "the screen Newsletter shows the reason; resume it there",
            ),
          ]
        : []),
      ...(stuck > 0
        ? [
            problem(
              `${mailings(stuck)} sent nothing for more than an hour`,
              "check that the server runs; pause and resume it on the screen Newsletter",
            ),
          ]
        : []),
      ...(isLocal
        ? [
            note(
              `SITE_URL is ${siteUrl}, which readers elsewhere cannot open: no post is mailed to subscribers`,
              "set SITE_URL to the public address, or insist under Settings, Mail",
            ),
          ]
        : []),
      ...(typeof bouncesTrouble === "string"
        ? [problem("the mailbox of delivery reports cannot be read", bouncesTrouble)]
        : []),
      ...(suppressed >= minSuppressed && share > maxSuppressedShare
        ? [
            note(
              `${Math.round(share * 100)} % of the addresses of subscribers do not exist or complained`,
              "import only people who agreed; mail providers refuse senders of such lists",
            ),
          ]
        : []),
    ];
  });
