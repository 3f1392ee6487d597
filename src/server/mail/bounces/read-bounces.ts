import { inWords } from "../../../shared/words/sentence.ts";
import { serverEn } from "../../../shared/words/server-en.ts";
import { readMailSettings, saveMailSettings } from "../../content/site/mail-settings.ts";
import type { Deps } from "../../deps.ts";
import { applyReport } from "./apply-report.ts";
import { MailboxFailure, readMailbox } from "./bounce-mailbox.ts";

type Read = Pick<Deps, "db" | "settings" | "log" | "now">;

/**
 * The poll under way of each database: a second caller waits for it, so that two polls do not read the same messages.
 */
const underWay = new WeakMap<Deps["db"], { reading: Promise<number>; ending: AbortController }>();

/** Maximum duration of a poll in milliseconds. The next poll reads what a slow server has not sent by then. */
const lookTimeoutMs = 4 * 60 * 1000;

/**
 * Reads the delivery reports and complaints that arrived since the last poll.
 *
 * @returns how many were about mails of this blog; 0 where no mailbox is set
 * @throws MailboxFailure, whose sentence is stored for the owner
 */
export function readBounces(deps: Read): Promise<number> {
  const running = underWay.get(deps.db);
  if (running) return running.reading;
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(), lookTimeoutMs).unref();
  const reading = read(deps, ending.signal).finally(() => {
    clearTimeout(timer);
    underWay.delete(deps.db);
  });
  underWay.set(deps.db, { reading, ending });
  return reading;
}

async function read({ db, settings, now }: Read, signal: AbortSignal): Promise<number> {
  const { bouncesMailbox, bouncesUid, bouncesTrouble } = readMailSettings(db);
  if (!settings.bounces) {
    // The stored trouble is about a mailbox that is no longer configured.
    if (bouncesTrouble !== null) await db.background(() => saveMailSettings(db, { bouncesTrouble: null }));
    return 0;
  }
  const since = { mailbox: bouncesMailbox ?? "", uid: bouncesUid };
  const handle = (source: Buffer) => db.background(() => applyReport(db, source.toString("latin1"), now()));
  const { position, known, error } = await readMailbox(settings.bounces, since, handle, signal);
  // Stored after an error too: reading a report again would undo what the owner decided meanwhile.
  const read = { bouncesMailbox: position.mailbox, bouncesUid: position.uid };
  const trouble = error instanceof MailboxFailure ? { bouncesTrouble: inWords(serverEn, error.sentence) } : {};
  const outcome = error === undefined ? { bouncesReadAt: now(), bouncesTrouble: null } : trouble;
  await db.background(() => saveMailSettings(db, { ...read, ...outcome }));
  if (error !== undefined) throw error;
  return known;
}

/** Ends a poll under way, because the server stops. */
export const endBounceReading = (db: Deps["db"]) => underWay.get(db)?.ending.abort();

/** What the log says about a failed poll. The server's answer is not logged, because it may name the account. */
export const bounceFailure = (error: unknown) => ({
  code: error instanceof MailboxFailure ? error.code : String(error),
});
