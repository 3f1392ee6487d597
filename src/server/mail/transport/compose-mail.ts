import { randomUUID } from "node:crypto";
import type { SmtpServer } from "../../core/settings/mail-server-settings.ts";
import { domainOf } from "./dkim-key.ts";
import { dkimSignature } from "./dkim-signature.ts";
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

/** Writes a message as RFC 5322, and signs it. @throws when it could not be signed */
export async function composeMail(mail: Mail, { server, name, siteUrl, dkimKey }: Sender, now: Date): Promise<Buffer> {
  const [{ default: MimeNode }, { encodePart, partHead }] = await Promise.all([
    import("nodemailer/lib/mime-node"),
    import("./encode-part.ts"),
  ]);
  const domain = domainOf(server.from);
  const mark = mail.list?.leave ?? "";
  const fields = new MimeNode().setHeader({
    from: { name, address: server.from },
    to: { name: "", address: mail.to },
    subject: mail.subject,
    date: now,
    "message-id": `<${randomUUID()}@${domain}>`,
    ...(mail.list ? listHeaders(mail.list, name, siteUrl) : { "Auto-Submitted": "auto-generated" }),
  });
  // No line of quoted-printable begins with this text.
  const boundary = `=_${randomUUID()}`;
  const part = (type: string, text: string) => `${partHead(type)}\r\n${encodePart(text, mark)}\r\n`;
  const [type, body] =
    mail.html === undefined
      ? [partHead("text/plain"), `${encodePart(mail.text, mark)}\r\n`]
      : [
          `Content-Type: multipart/alternative; boundary="${boundary}"\r\n`,
          `--${boundary}\r\n${part("text/plain", mail.text)}--${boundary}\r\n${part("text/html", mail.html)}--${boundary}--\r\n`,
        ];
  const head = `${fields.buildHeaders()}\r\n${type}`;
  const signature = dkimKey === null ? "" : await dkimSignature(head, body, dkimKey, domain);
  return Buffer.from(`${signature}${head}\r\n${body}`);
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
