import { and, desc, eq, inArray, lte } from "drizzle-orm";
import { maxUndeliveredInRow } from "../../../shared/limits.ts";
import { inWords } from "../../../shared/words/sentence.ts";
import { serverEn } from "../../../shared/words/server-en.ts";
import { readMailSettings, saveMailSettings } from "../../content/site/mail-settings.ts";
import { type Db, inTransaction } from "../../core/db/client.ts";
import { followers, mailingsTo, subscribers } from "../../core/db/schema.ts";
import { fixedLimit } from "../../core/db/slice.ts";
import type { Deps } from "../../deps.ts";
import { refuseAddress } from "../subscribers/suppression.ts";
import { findReturnAddress, type Returnable } from "../transport/return-address.ts";
import { MailboxFailure, readMailbox } from "./bounce-mailbox.ts";
import { type MailReport, readReport } from "./mail-report.ts";

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
    // The stored failure is about a mailbox that is no longer configured.
    if (bouncesTrouble !== null) saveMailSettings(db, { bouncesTrouble: null });
    return 0;
  }
  const since = { mailbox: bouncesMailbox ?? "", uid: bouncesUid };
  const store = <T>(work: () => T) => db.background(work);
  const handle = (source: Buffer) => store(() => applyReport(db, source.toString("latin1"), now()));
  const { position, known, error } = await readMailbox(settings.bounces, since, handle, signal);
  // Stored after an error too: reading a report again would undo what the owner decided meanwhile.
  const read = { bouncesMailbox: position.mailbox, bouncesUid: position.uid };
  const failed = error instanceof MailboxFailure ? { bouncesTrouble: inWords(serverEn, error.sentence) } : {};
  const outcome = error === undefined ? { bouncesReadAt: now(), bouncesTrouble: null } : failed;
  await store(() => saveMailSettings(db, { ...read, ...outcome }));
  if (error !== undefined) throw error;
  return known;
}

/** Ends a poll under way, because the server stops. */
export const endBounceReading = (db: Deps["db"]) => underWay.get(db)?.ending.abort();

/** What the log says about a failed poll. The server's answer is not logged, because it may name the account. */
export const bounceFailure = (error: unknown) => ({
  code: error instanceof MailboxFailure ? error.code : String(error),
});

/**
 * Records a message that arrived at the bounce address. Only a message with the return address of a mail of this blog
 * changes anything. Applying a report twice changes nothing.
 *
 * @param source the message, or its beginning, as latin1
 * @returns whether it is a report about a mail of this blog
 */
export function applyReport(db: Db, source: string, now: Date): boolean {
  const report = readReport(source);
  const about = report && findReturnAddress(db, report.about);
  if (!about) return false;
  inTransaction(db, () => {
    if (report.kind !== "complaint") markUndelivered(db, about, report);
    const email = addressOf(db, about);
    if (email === undefined) return;
    if (report.kind === "complaint") refuseAddress(db, email, "complained", now);
    else if (report.kind === "hard" || isUnreachable(db, about)) refuseAddress(db, email, "bounced", now);
  });
  return true;
}

/** Undefined when the person was deleted. */
function addressOf(db: Db, { to, id }: Returnable): string | undefined {
  const table = to === "subscriber" ? subscribers : followers;
  return db.select({ email: table.email }).from(table).where(eq(table.id, id)).get()?.email;
}

const ofReader = ({ id }: Returnable) => eq(mailingsTo.subscriberId, id);

function markUndelivered(db: Db, about: Returnable, { kind, status }: Exclude<MailReport, { kind: "complaint" }>) {
  if (about.to !== "subscriber") return;
  const isSent = inArray(mailingsTo.state, ["sent", "unknown", "unconfirmed"]);
  db.update(mailingsTo)
    .set({ state: kind === "hard" ? "refused" : "failed", code: status })
    .where(and(eq(mailingsTo.mailingId, about.mailing), ofReader(about), isSent))
    .run();
}

/**
 * Whether this mail and those of the mailings before it were not delivered. Reports about later mails may still arrive.
 */
function isUnreachable(db: Db, about: Returnable): boolean {
  if (about.to !== "subscriber") return false;
  const last = db
    .select({ state: mailingsTo.state })
    .from(mailingsTo)
    .where(and(ofReader(about), lte(mailingsTo.mailingId, about.mailing)))
    .orderBy(desc(mailingsTo.mailingId))
    .limit(fixedLimit(maxUndeliveredInRow))
    .all();
  return last.length === maxUndeliveredInRow && last.every(({ state }) => state === "failed");
}
