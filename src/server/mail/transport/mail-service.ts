import { newsletterPaths, urlOf } from "../../../shared/routes.ts";
import type { DnsCheck, MailOverview } from "../../../shared/schemas/mail/mail-schema.ts";
import type { NoticeSettings } from "../../../shared/schemas/mail/notice-schema.ts";
import { say } from "../../../shared/words/sentence.ts";
import type { ServerWords } from "../../../shared/words/server-en.ts";
import {
  isMailHash,
  mailHash,
  mailState,
  nameOfServer,
  readMailSettings,
  requireServer,
  saveMailSettings,
  smtpOf,
} from "../../content/site/mail-settings.ts";
import { readSite } from "../../content/site/read-site.ts";
import { AppError } from "../../core/platform/errors.ts";
import { isLocalUrl, isThisMachine } from "../../core/platform/site-url.ts";
import type { Deps } from "../../deps.ts";
import { type DkimRecord, dkimFault, dkimRecord, domainOf, makeDkimKey } from "./dkim-key.ts";
import { checkDns, findDkim } from "./dns-records.ts";
import { type MailDeps, sendMail } from "./send-mail.ts";

type Read = Pick<Deps, "db" | "settings">;

/** @param ownAddress address of the administrator */
export function readMail(deps: Read, ownAddress: string): MailOverview {
  const { bounces, smtpGiven, siteUrl } = deps.settings;
  const smtp = smtpOf(deps);
  const { testedAt, dkimDomain, ...row } = readMailSettings(deps.db);
  const state = mailState(deps);
  const record = ownRecord(deps);
  const isSet = smtp.state === "set";
  return {
    state,
    missing: isSet ? [] : smtp.missing,
    from: isSet ? smtp.from : "",
    server: isSet ? `${smtp.host}:${smtp.port}` : "",
    fields: {
      host: smtpGiven.host ?? row.smtpHost,
      port: row.smtpPort,
      user: row.smtpUser,
      from: smtpGiven.from ?? row.mailFrom,
    },
    pinned: { all: smtpGiven.isUrl, host: smtpGiven.host !== undefined, from: smtpGiven.from !== undefined },
    hasPassword: smtpGiven.password !== undefined,
    localUrl: isLocalUrl(siteUrl) ? siteUrl : null,
    mailsFromLocal: row.mailsFromLocal,
    testedAt: state === "ready" ? testedAt : null,
    dkim: record && {
      record: { type: "TXT", name: record.name, value: record.value },
      isUsed: dkimDomain === record.domain,
    },
    bounces: bounces && { address: bounces.address, readAt: row.bouncesReadAt, trouble: row.bouncesTrouble },
    notices: {
      comments: row.noticesComments,
      backups: row.noticesBackups,
      disk: row.noticesDisk,
      webhooks: row.noticesWebhooks,
    },
    ownAddress,
  };
}

export function saveNotices({ db }: Pick<Deps, "db">, { comments, backups, disk, webhooks }: NoticeSettings): void {
  saveMailSettings(db, {
    noticesComments: comments,
    noticesBackups: backups,
    noticesDisk: disk,
    noticesWebhooks: webhooks,
  });
}

/** The DNS record of this blog's key; null without a key, or while mail is not configured. */
function ownRecord(deps: Read): DkimRecord | null {
  const { dkimKey } = readMailSettings(deps.db);
  const smtp = smtpOf(deps);
  return dkimKey === null || smtp.state === "unset" ? null : dkimRecord(dkimKey, domainOf(smtp.from));
}

/**
 * Sends a mail with a link. Following it proves that mail arrives.
 *
 * @throws MailFailure with the server's answer in its sentence
 */
export async function sendTestMail(deps: MailDeps, to: string, words: ServerWords): Promise<void> {
  const { siteName: site, siteUrl } = readSite(deps);
  const token = mailHash(deps.db, "test", nameOfServer(requireServer(deps)));
  const link = `${siteUrl}${urlOf(newsletterPaths.test, { token })}`;
  await sendMail(deps, {
    to,
    subject: words.testMailSubject({ site }),
    text: words.testMailText({ site, link }) + (isLocalUrl(siteUrl) ? words.testMailLocal({ siteUrl }) : ""),
  });
}

/** Connects to the mail server and signs in. @throws MailFailure with the server's answer in its sentence */
export async function checkMailServer(deps: Pick<Deps, "db" | "settings" | "mailer">): Promise<void> {
  requireServer(deps);
  await deps.mailer.check();
}

/**
 * Records that a test mail has arrived: mail is sent from now on. Confirming twice changes nothing.
 *
 * @throws AppError `not-found` for a link from a mail of other settings
 */
export function confirmTestMail(deps: Read & Pick<Deps, "now">, token: string): void {
  const smtp = smtpOf(deps);
  const name = smtp.state === "set" ? nameOfServer(smtp) : null;
  if (name === null || !isMailHash(deps.db, "test", name, token)) throw new AppError("not-found", say("mailLinkWrong"));
  if (readMailSettings(deps.db).testedAs === name) return;
  saveMailSettings(deps.db, { testedAs: name, testedAt: deps.now() });
}

/** The DNS records about the sender. */
export function lookUpRecords(deps: Pick<Deps, "db" | "settings" | "dns">): Promise<DnsCheck[]> {
  const { from, host } = requireServer(deps);
  // A relay on this machine sends from the address of SITE_URL.
  const sendingHost = isThisMachine(host) ? new URL(deps.settings.siteUrl).hostname : host;
  const returnDomain = domainOf(deps.settings.bounces?.address ?? from);
  return checkDns(deps.dns, { domain: domainOf(from), returnDomain, smtpHost: sendingHost, dkim: ownRecord(deps) });
}

/** Makes the key that signs mails once its record is in DNS. It replaces a former key. */
export async function makeKey({ db }: Pick<Deps, "db">): Promise<void> {
  saveMailSettings(db, { dkimKey: await makeDkimKey(), dkimDomain: null });
}

/** Stops signing, and deletes the key. */
export function removeKey({ db }: Pick<Deps, "db">): void {
  saveMailSettings(db, { dkimKey: null, dkimDomain: null });
}

/**
 * Starts signing, if the record in DNS verifies a signature of the key: an invalid signature is worse than none.
 *
 * @throws AppError `conflict` with the fault when it does not
 */
export async function useKey(deps: Pick<Deps, "db" | "settings" | "dns">): Promise<void> {
  const record = ownRecord(deps);
  if (!record) throw new AppError("not-found", say("dkimKeyMissing"));
  const found = await findDkim(deps.dns, record);
  if (!found) throw new AppError("unavailable", say("dnsUnreachable"));
  const fault = dkimFault(found, record);
  if (fault) throw new AppError("conflict", fault);
  saveMailSettings(deps.db, { dkimDomain: record.domain });
}
