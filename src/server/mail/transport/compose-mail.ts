import { randomUUID } from "node:crypto";
import type { SmtpServer } from "../../core/settings/mail-server-settings.ts";
import { dkimRecord, domainOf } from "./dkim-key.ts";
import type { Returnable } from "./return-address.ts";

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
    "List-Id": `${name.replace(/[^\p{L}\p{N} ]/gu, "")} <${list}.${hostname}>`,
    "List-Unsubscribe": asIs(`<${leave}>`),
    "List-Unsubscribe-Post": asIs("List-Unsubscribe=One-Click"),
    "Auto-Submitted": "auto-generated",
    Precedence: "bulk",
  };
}
