import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import type { MailState } from "../../../shared/schemas/mail/mail-schema.ts";
import type { MailServerValues } from "../../../shared/schemas/mail/mail-server-schema.ts";
import { type Sentence, say } from "../../../shared/words/sentence.ts";
import { type Db, preparedOnce } from "../../core/db/client.ts";
import { mailSettings } from "../../core/db/schema.ts";
import { AppError } from "../../core/platform/errors.ts";
import { isSameSecret, keyed } from "../../core/platform/hashes.ts";
import { isLocalUrl } from "../../core/platform/site-url.ts";
import type { SmtpServer, SmtpSettings } from "../../core/settings/mail-server-settings.ts";
import type { Deps } from "../../deps.ts";

const theOnlyRow = preparedOnce((db) => db.select().from(mailSettings).where(eq(mailSettings.id, 1)).prepare());

type Read = Pick<Deps, "db" | "settings">;

type MailRow = typeof mailSettings.$inferSelect;

/** The state of mail, with the secret of its tokens. */
export function readMailSettings(db: Db): MailRow {
  const row = theOnlyRow(db).get();
  if (!row) throw new Error("The settings of mail are missing");
  return row;
}

export function saveMailSettings(db: Db, values: Partial<Omit<MailRow, "id" | "secret" | "leaveKey">>): void {
  db.update(mailSettings).set(values).where(eq(mailSettings.id, 1)).run();
}

/**
 * Names a server and a sender. A test mail proves that these two deliver, not others. The password is left out: a wrong one is
 * noticed at once.
 */
export const nameOfServer = ({ host, port, user, from }: SmtpServer) =>
  createHash("sha256").update([host, port, user, from].join("\n")).digest("hex");

/**
 * The SMTP server and the sender: the environment's values, else the owner's. The password of the environment belongs to one
 * host and is given to no other.
 */
export function smtpOf({ db, settings }: Read): SmtpSettings {
  const { smtp, smtpGiven } = settings;
  if (smtp.state === "set") return smtp;
  const row = readMailSettings(db);
  const host = smtpGiven.host ?? row.smtpHost;
  const from = smtpGiven.from ?? row.mailFrom;
  // SMTP_URL without MAIL_FROM is a mistake: the result names the missing variable.
  if (smtpGiven.isUrl || host === "" || from === "") return smtp;
  const password = host === smtpGiven.host ? (smtpGiven.password ?? "") : "";
  const { smtpPort: port, smtpUser } = row;
  // TLS from the first byte has a port of its own, RFC 8314.
  return { state: "set", host, port, isTls: port === 465, user: password === "" ? "" : smtpUser, password, from };
}

/** @throws AppError `conflict` where the environment sets the whole server */
export function requireOpenServer({ settings }: Pick<Deps, "settings">): void {
  if (settings.smtpGiven.isUrl) throw new AppError("conflict", say("mailServerPinned"));
}

/** Stores the fields that the environment leaves open. */
export function saveMailServer(deps: Read, { host, port, user, from }: MailServerValues): void {
  requireOpenServer(deps);
  const { db, settings } = deps;
  const { smtpGiven } = settings;
  saveMailSettings(db, {
    ...(smtpGiven.host === undefined && { smtpHost: host }),
    smtpPort: port,
    smtpUser: user,
    ...(smtpGiven.from === undefined && { mailFrom: from.toLowerCase() }),
  });
}

/** Whether mail is set up, and whether a test mail has arrived. */
export function mailState(deps: Read): MailState {
  const smtp = smtpOf(deps);
  if (smtp.state === "unset") return "unset";
  return readMailSettings(deps.db).testedAs === nameOfServer(smtp) ? "ready" : "untested";
}

/** Whether readers elsewhere could not open the links of mails, and the owner has not insisted on sending them. */
export const isSiteUnreachable = (db: Db, siteUrl: string) =>
  isLocalUrl(siteUrl) && !readMailSettings(db).mailsFromLocal;

/** Why no post can be mailed now; null when it can. */
export function mailingObstacle({ db, settings }: Read): Sentence | null {
  if (mailState({ db, settings }) !== "ready") return say("mailNotReady");
  const { siteUrl } = settings;
  return isSiteUnreachable(db, siteUrl) ? say("siteUrlLocal", { siteUrl }) : null;
}

/** @throws AppError `conflict` while no SMTP server is set */
export function requireServer(deps: Read): SmtpServer {
  const smtp = smtpOf(deps);
  if (smtp.state === "unset") throw new AppError("conflict", say("mailNotSet", { missing: smtp.missing }));
  return smtp;
}

type Purpose =
  | ("test" | "form" | "confirm" | "leave" | "address" | "device" | "network")
  | ("confirmReplies" | "leaveReplies" | "return");

/** What an archive's author may do, who knows its key: end subscriptions. */
const leaving: readonly Purpose[] = ["leave", "leaveReplies", "address"];

/** The key that an archive takes along: links to leave in old mails work after a move. */
export function readLeaveKey(db: Db): string {
  const { leaveKey, secret } = readMailSettings(db);
  return leaveKey ?? secret;
}

/** Takes the key of another Longhand. All but leaving keeps the own secret. */
export function takeLeaveKey(db: Db, leaveKey: string): void {
  db.update(mailSettings).set({ leaveKey }).where(eq(mailSettings.id, 1)).run();
}

/**
 * A hash that only this database can compute, in base64url. It is not shortened: the log removes what is as long as a secret.
 *
 * @param purpose separates uses
 */
export const mailHash = (db: Db, purpose: Purpose, text: string): string =>
  keyed(leaving.includes(purpose) ? readLeaveKey(db) : readMailSettings(db).secret, purpose, text).toString(
    "base64url",
  );

/** Compares a hash that a client sent, in constant time. */
export const isMailHash = (db: Db, purpose: Purpose, text: string, given: string): boolean =>
  isSameSecret(given, mailHash(db, purpose, text));

/** What the newsletter's form sends along: programs that never saw the form do not know it. The same for all, as pages are cached. */
export const newsletterToken = (db: Db): string => mailHash(db, "form", "subscribe");

export const isNewsletterToken = (db: Db, given: string): boolean => isMailHash(db, "form", "subscribe", given);
