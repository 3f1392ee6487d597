import type { z } from "zod";
import { environmentName } from "./setting-values.ts";

export type SmtpSettings = { state: "unset"; missing: string[] } | ({ state: "set" } & SmtpServer);

/** A mail server and the account on it. */
export interface MailServer {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise STARTTLS. */
  isTls: boolean;
  user: string;
  password: string;
}

export interface SmtpServer extends MailServer {
  /** The address in From. */
  from: string;
}

export interface BounceSettings extends MailServer {
  address: string;
  mailbox: string;
}

interface GivenSmtp {
  smtpUrl?: string | undefined;
  mailFrom?: string | undefined;
}

export function smtpSettings({ smtpUrl, mailFrom }: GivenSmtp): SmtpSettings {
  if (!smtpUrl || !mailFrom) {
    return { state: "unset", missing: [...(smtpUrl ? [] : ["SMTP_URL"]), ...(mailFrom ? [] : ["MAIL_FROM"])] };
  }
  return { state: "set", ...mailServerOf(new URL(smtpUrl), { plain: 587, tls: 465 }), from: mailFrom.toLowerCase() };
}

function mailServerOf(
  { protocol, hostname, port, username, password }: URL,
  ports: { plain: number; tls: number },
): MailServer {
  const isTls = protocol.endsWith("s:");
  return {
    host: hostname.replace(/^\[|\]$/g, ""),
    port: Number(port) || (isTls ? ports.tls : ports.plain),
    isTls,
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
  };
}

interface GivenBounces {
  bounceAddress?: string | undefined;
  bounceImapUrl?: string | undefined;
}

export function requireBothOfBounces({ bounceAddress, bounceImapUrl }: GivenBounces, context: z.RefinementCtx): void {
  if ((bounceAddress === undefined) === (bounceImapUrl === undefined)) return;
  const [path, other] = bounceAddress
    ? (["bounceAddress", "bounceImapUrl"] as const)
    : (["bounceImapUrl", "bounceAddress"] as const);
  const message = `must have ${environmentName(other)} beside it`;
  context.addIssue({ code: "custom", path: [path], message, input: bounceAddress });
}

interface GivenPassword {
  smtpUrl?: string | undefined;
  smtpHost?: string | undefined;
  smtpPassword?: string | undefined;
}

/** A person who changes the host on the screen must not get the password sent to another host. */
export function requireHostOfPassword(given: GivenPassword, context: z.RefinementCtx): void {
  const { smtpUrl, smtpHost, smtpPassword } = given;
  if (smtpPassword !== undefined && smtpHost === undefined) {
    const message = "must have SMTP_HOST beside it, the one host to which it is sent";
    context.addIssue({ code: "custom", path: ["smtpPassword"], message, input: "" });
  }
  if (smtpUrl !== undefined && smtpHost !== undefined) {
    const message = "must not stand beside SMTP_URL, which names a host too";
    context.addIssue({ code: "custom", path: ["smtpHost"], message, input: smtpHost });
  }
}

export function bounceSettings({ bounceAddress, bounceImapUrl }: GivenBounces): BounceSettings | null {
  if (!bounceAddress || !bounceImapUrl) return null;
  const url = new URL(bounceImapUrl);
  return {
    ...mailServerOf(url, { plain: 143, tls: 993 }),
    address: bounceAddress.toLowerCase(),
    mailbox: decodeURIComponent(url.pathname.slice(1)) || "INBOX",
  };
}
