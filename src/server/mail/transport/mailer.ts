import type { Readable } from "node:stream";
import type { Transporter } from "nodemailer";
import type { SMTPPoolOptions } from "nodemailer/lib/smtp-pool";
import { isThisMachine } from "../../core/platform/site-url.ts";
import type { SmtpServer, SmtpSettings } from "../../core/settings/mail-server-settings.ts";
import { mailFailureOf, type SmtpError } from "./mail-failure.ts";

/** Hands whole messages to the SMTP server. */
export interface Mailer {
  /**
   * @param message bytes of the message (RFC 5322)
   * @throws MailFailure unless the server confirms that it accepted the mail
   */
  deliver(envelope: { from: string; to: string }, message: Buffer): Promise<void>;
  /**
   * Connects and signs in, without a mail.
   *
   * @throws MailFailure when that fails
   */
  check(): Promise<void>;
  stop(): void;
}

/** Parallel connections. More gain little, and many servers refuse more from one client. */
const maxConnections = 2;

/** Milliseconds without an answer. RFC 5321 allows minutes, but the owner waits for a test mail. */
const connectTimeoutMs = 10_000;
const answerTimeoutMs = 60_000;

/**
 * Loads nodemailer with the first mail, so that a blog without mail never loads it.
 *
 * @param current the server now: the owner may change it at any time
 * @param siteUrl its host is the name of this client in EHLO: a machine's own name is often one that servers distrust
 */
export function createMailer(current: () => SmtpSettings, siteUrl: string): Mailer {
  let pool: Promise<Transporter> | undefined;
  /** The server of the pool, as text. */
  let poolOf = "";
  /** What each message is read from, one stream an attempt. */
  const streams = new WeakMap<Buffer, Readable[]>();
  const open = async (server: SmtpServer): Promise<Transporter> => {
    const { createTransport } = await import("nodemailer");
    const transport = createTransport({ ...poolOptions(server), name: greetingOf(new URL(siteUrl).hostname) });
    transport.use("stream", ({ data, message }, done) => {
      message.processFunc((stream) => {
        streams.get(data.raw as Buffer)?.push(stream);
        return stream;
      });
      done();
    });
    return transport;
  };
  const stop = () => {
    void pool?.then((transport) => transport.close());
    pool = undefined;
  };
  const connect = (): Promise<Transporter> => {
    const smtp = current();
    if (smtp.state === "unset") throw new Error("No SMTP server is set");
    const name = JSON.stringify(smtp);
    if (name !== poolOf) stop();
    poolOf = name;
    pool ??= open(smtp);
    return pool;
  };
  return {
    async check() {
      try {
        await (await connect()).verify();
      } catch (error) {
        throw mailFailureOf(error, false);
      }
    },
    async deliver(envelope, message) {
      const attempts: Readable[] = [];
      streams.set(message, attempts);
      for (let closed = 0; ; closed++) {
        // A change of the server closes the pool.
        const transport = await connect();
        try {
          return void (await transport.sendMail({ envelope, raw: message }));
        } catch (error) {
          // nodemailer reads a message after the server accepted its recipient and DATA.
          const isHandedOver = attempts.some((stream) => stream.readableDidRead);
          if (isHandedOver || !wasClosed(error) || closed === maxConnections) throw mailFailureOf(error, isHandedOver);
        }
      }
    },
    stop,
  };
}

/**
 * Whether the server ended the connection, as many do after a number of mails. Another connection may accept the mail;
 * all connections of the pool may be closed.
 */
const wasClosed = (error: unknown) => {
  const { code, responseCode } = error as SmtpError;
  return responseCode === 421 || (responseCode === undefined && code === "ECONNECTION");
};

/** RFC 5321 §4.1.3 puts IP addresses into brackets. */
function greetingOf(host: string): string {
  if (host.startsWith("[")) return `[IPv6:${host.slice(1, -1)}]`;
  return /^[\d.]+$/.test(host) ? `[${host}]` : host;
}

function poolOptions({ host, port, isTls, user, password }: SmtpServer): SMTPPoolOptions & { pool: true } {
  return {
    pool: true,
    maxConnections,
    // When nodemailer itself repeats a mail, the answers of the first attempt remain, so the second attempt fails too.
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
