import type { Transporter } from "nodemailer";
import type { SMTPPoolOptions } from "nodemailer/lib/smtp-pool";
import type { SmtpServer, SmtpSettings } from "../platform/settings.ts";

/** Hands whole messages to the SMTP server. */
export interface Mailer {
  /** @param message the bytes of RFC 5322 */
  deliver(envelope: { from: string; to: string }, message: Buffer): Promise<void>;
  stop(): void;
}

/** Connections at once. More gain little, and many servers refuse more from one client. */
const maxConnections = 2;

/** Milliseconds without an answer. RFC 5321 allows minutes, but the owner waits for a test mail. */
const connectTimeoutMs = 10_000;
const answerTimeoutMs = 60_000;

/** Loads nodemailer with the first mail: a blog without mail does not pay for it. */
export function createMailer(smtp: SmtpSettings): Mailer {
  let pool: Promise<Transporter> | undefined;
  const open = async (server: SmtpServer): Promise<Transporter> => {
    const { createTransport } = await import("nodemailer");
    return createTransport(poolOptions(server));
  };
  return {
    async deliver(envelope, message) {
      if (smtp.state === "unset") throw new Error("No SMTP server is set");
      pool ??= open(smtp);
      await (await pool).sendMail({ envelope, raw: message });
    },
    stop() {
      void pool?.then((transport) => transport.close());
      pool = undefined;
    },
  };
}

/** Whether a host is the one that this process runs on. */
export const isThisMachine = (host: string) => /^(?:localhost|127\.[\d.]+|::1)$/.test(host);

function poolOptions({ host, port, isTls, user, password }: SmtpServer): SMTPPoolOptions & { pool: true } {
  return {
    pool: true,
    maxConnections,
    // By default a mail whose connection breaks is sent again, although the server may have taken it.
    maxRequeues: 0,
    host,
    port,
    secure: isTls,
    // A password never travels unencrypted over a network.
    requireTLS: user !== "" && !isThisMachine(host),
    // A relay on this machine usually has a certificate for another name.
    tls: { rejectUnauthorized: !isThisMachine(host) },
    ...(user !== "" && { auth: { user, pass: password } }),
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: answerTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
