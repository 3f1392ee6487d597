import { randomUUID } from "node:crypto";
import { readMailSettings, requireServer } from "../../content/site/mail-settings.ts";
import { readSite } from "../../content/site/read-site.ts";
import type { SmtpServer } from "../../core/settings/mail-server-settings.ts";
import type { Deps } from "../../deps.ts";
import { dkimRecord, domainOf } from "./dkim-key.ts";
import { type Returnable, returnAddress } from "./return-address.ts";

/** A mail to one person. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** The return address, if delivery reports are read: their address identifies the mail that was not delivered. */
  returnable?: Returnable;
  /** For a mail that readers subscribed to. */
  list?: {
    /** The URL that unsubscribes the reader (RFC 8058). */
    leave: string;
    /** Identifies the list. */
    name?: "newsletter" | "replies";
  };
}

interface Sender {
  server: SmtpServer;
  /** The name in the From field. */
  name: string;
  siteUrl: string;
  /** The private key as PEM; null where the SMTP server signs. */
  dkimKey: string | null;
}

/**
 * Fields that our signature covers. A field that a mail does not have is left out. RFC 6376 §5.4.1 recommends most of them, RFC 8058 §4
 * requires both unsubscribe fields.
 */
const signedFields = [
  ...["from", "to", "subject", "date", "message-id", "reply-to"],
  ...["mime-version", "content-type", "content-transfer-encoding", "content-language"],
  ...["list-id", "list-unsubscribe", "list-unsubscribe-post", "auto-submitted", "precedence"],
];

/** Writes a message as RFC 5322, and signs it. @throws when the key cannot be read */
export async function composeMail(mail: Mail, { server, name, siteUrl, dkimKey }: Sender, now: Date): Promise<Buffer> {
  const { createTransport } = await import("nodemailer");
  const domain = domainOf(server.from);
  const { to, subject, text, html, list } = mail;
  const { message } = await createTransport({ streamTransport: true, buffer: true, newline: "windows" }).sendMail({
    from: { name, address: server.from },
    to: { name: "", address: to },
    subject,
    date: now,
    messageId: `<${randomUUID()}@${domain}>`,
    headers: list ? listHeaders(list, name, siteUrl) : { "Auto-Submitted": "auto-generated" },
    text,
    ...(html !== undefined && { html }),
    // Base64 costs points with spam filters.
    textEncoding: "quoted-printable",
    xMailer: false,
    ...(dkimKey !== null && { dkim: signer(dkimKey, domain) }),
  });
  return message as Buffer;
}

const signer = (dkimKey: string, domain: string) => ({
  domainName: domain,
  keySelector: dkimRecord(dkimKey, domain).selector,
  privateKey: dkimKey,
  headerFieldNames: signedFields.join(":"),
});

/** The unsubscribe fields are not folded: some relays fold them again, which breaks the signature. */
function listHeaders({ leave, name: list = "newsletter" }: NonNullable<Mail["list"]>, name: string, siteUrl: string) {
  const { hostname } = new URL(siteUrl);
  const asIs = (value: string) => ({ prepared: true, value });
  return {
    "List-Id": asIs(`${encodedWords(name.replace(/[^\p{L}\p{N} ]/gu, ""))} <${list}.${hostname}>`),
    "List-Unsubscribe": asIs(`<${leave}>`),
    "List-Unsubscribe-Post": asIs("List-Unsubscribe=One-Click"),
    "Auto-Submitted": "auto-generated",
    Precedence: "bulk",
  };
}

/** A name in the words of RFC 2047, each of at most 75 characters. Nodemailer would encode the identifier behind it too. */
function encodedWords(name: string): string {
  if (/^[ -~]*$/.test(name)) return name;
  const pieces = name.match(/.{1,11}/gu) ?? [];
  return pieces.map((piece) => `=?UTF-8?B?${Buffer.from(piece).toString("base64")}?=`).join(" ");
}

export type MailDeps = Pick<Deps, "db" | "settings" | "mailer" | "now">;

/**
 * Hands a mail to the SMTP server. It is signed when the key of this blog is in use.
 *
 * @throws MailFailure when the server does not accept it
 */
export async function sendMail(deps: MailDeps, mail: Mail): Promise<void> {
  const server = requireServer(deps);
  const { dkimKey, dkimDomain } = readMailSettings(deps.db);
  const { siteName: name, siteUrl } = readSite(deps);
  const sender = { server, name, siteUrl, dkimKey: dkimDomain === domainOf(server.from) ? dkimKey : null };
  const message = await composeMail(mail, sender, deps.now());
  const { bounces } = deps.settings;
  const from = bounces && mail.returnable ? returnAddress(deps.db, bounces.address, mail.returnable) : server.from;
  await deps.mailer.deliver({ from, to: mail.to }, message);
}
