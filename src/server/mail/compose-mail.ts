import { randomUUID } from "node:crypto";
import type { SmtpServer } from "../platform/mail-server-settings.ts";
import { dkimRecord, domainOf, signingKey } from "./dkim-key.ts";
import type { Returnable } from "./return-address.ts";

/** A mail to one person. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** Where delivery reports are read, those of this mail tell who did not get it. */
  returnable?: Returnable;
  /** For a mail that readers asked for. */
  list?: {
    /** The address that unsubscribes, RFC 8058. */
    leave: string;
    /** Which list it is. */
    name?: "newsletter" | "replies";
  };
}

interface Sender {
  server: SmtpServer;
  /** The name in From. */
  name: string;
  siteUrl: string;
  /** The private key as PEM; null where the SMTP server signs. */
  dkimKey: string | null;
}

/**
 * Fields that our signature covers. nodemailer's own list leaves out List-Unsubscribe-Post, which RFC 8058 §4 requires. A field
 * that a mail does not have is left out of the signature.
 */
export const signedFields = [
  ...["from", "to", "subject", "date", "message-id", "reply-to"],
  ...["mime-version", "content-type", "content-transfer-encoding", "content-language"],
  ...["list-id", "list-unsubscribe", "list-unsubscribe-post", "auto-submitted", "precedence"],
];

/**
 * Writes a message as RFC 5322, and signs it.
 *
 * @throws when it could not be signed: nodemailer returns it unsigned then
 */
export async function composeMail(mail: Mail, { server, name, siteUrl, dkimKey }: Sender, now: Date): Promise<Buffer> {
  const [{ default: MailComposer }, { encodePart }] = await Promise.all([
    import("nodemailer/lib/mail-composer"),
    import("./encode-part.ts"),
  ]);
  const domain = domainOf(server.from);
  const part = (type: string, content: string) => ({ raw: encodePart(type, content, mail.list?.leave ?? "") });
  const composer = new MailComposer({
    from: { name, address: server.from },
    to: { name: "", address: mail.to },
    subject: mail.subject,
    ...(mail.html === undefined
      ? { text: mail.text }
      : { alternatives: [part("text/plain", mail.text), part("text/html", mail.html)] }),
    date: now,
    messageId: `<${randomUUID()}@${domain}>`,
    headers: mail.list ? listHeaders(mail.list, name, siteUrl) : { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const message = await composer.compile().build();
  return dkimKey === null ? message : sign(message, dkimKey, domain);
}

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

async function sign(message: Buffer, dkimKey: string, domainName: string): Promise<Buffer> {
  const { default: DKIM } = await import("nodemailer/lib/dkim");
  const { selector: keySelector } = dkimRecord(dkimKey, domainName);
  const privateKey = signingKey(dkimKey);
  const signer = new DKIM({ domainName, keySelector, privateKey, headerFieldNames: signedFields.join(":") });
  const parts: Buffer[] = [];
  for await (const part of signer.sign(message)) parts.push(part);
  const signed = Buffer.concat(parts);
  if (!/^DKIM-Signature:/i.test(signed.subarray(0, 20).toString("latin1")))
    throw new Error("A mail could not be signed");
  return signed;
}
