import { type Sentence, say } from "../../../shared/words/sentence.ts";
import { AppError } from "../../core/platform/errors.ts";

/**
 * What a failure to send means: `refused`: the server will never take this mail for this address. `later`: it may take
 * it later. `server`: no mail can be sent now to any address.
 */
export type MailFailureKind = "refused" | "later" | "server";

/** A mail that was not accepted. Its sentence, for the owner, may quote the server; logs get the code alone. */
export class MailFailure extends AppError {
  readonly failure: MailFailureKind;
  /** The reply code of the server, or the code of nodemailer. */
  readonly code: string;
  /** The server's reply, which may name the address. */
  readonly reply: string;
  /** Whether the address itself is wrong, so that no other mail should go there either. */
  readonly isAddressGone: boolean;
  /** Whether the connection broke when the server may have taken the mail already. */
  readonly mayHaveArrived: boolean;

  constructor(
    failure: MailFailureKind,
    code: string,
    reply: string,
    sentence: Sentence,
    { isAddressGone = false, mayHaveArrived = false } = {},
  ) {
    super("bad-gateway", sentence);
    this.failure = failure;
    this.code = code;
    this.reply = reply;
    this.isAddressGone = isAddressGone;
    this.mayHaveArrived = mayHaveArrived;
  }
}

/** The properties of nodemailer's errors. */
export interface SmtpError {
  code?: string;
  responseCode?: number;
  response?: string;
  command?: string;
}

/** Characters kept of a reply: some servers send long texts. */
const maxReplyLength = 300;

/**
 * @param thrown by nodemailer
 * @param isHandedOver whether any of the message was sent to the server
 */
export function mailFailureOf(thrown: unknown, isHandedOver: boolean): MailFailure {
  const { code = "unknown", responseCode, response, command = "" } = thrown as SmtpError;
  const reply = (response ?? "").replace(/\s+/g, " ").slice(0, maxReplyLength);
  const failure = (kind: MailFailureKind, sentence: Sentence) =>
    new MailFailure(kind, String(responseCode ?? code), reply, sentence);
  if (code === "EAUTH" || code === "ENOAUTH") return failure("server", say("mailSignInRefused", { reply }));
  if (!isHandedOver && isTlsError(thrown)) return failure("server", say("mailNotEncrypted"));
  if (responseCode === undefined)
    return new MailFailure("server", code, reply, say("mailServerUnreachable"), { mayHaveArrived: isHandedOver });
  // 421: the server closes the connection, RFC 5321 §3.8. Before MAIL FROM it is about the connection, not the mail.
  if (responseCode === 421 || !isAboutMail(command)) return failure("server", say("mailRefused", { reply }));
  // RFC 5321 §4.2.1: 4xx is transient, 5xx permanent. A refused sender is a fault of the settings.
  if (command === "MAIL FROM") return failure("server", say("mailRefused", { reply }));
  const sentence = say("mailRefused", { reply });
  if (responseCode < 500) return failure("later", sentence);
  const isAddressGone = command === "RCPT TO" && isAboutAddress(responseCode, reply);
  return new MailFailure("refused", String(responseCode), reply, sentence, { isAddressGone });
}

/**
 * Whether a permanent refusal of a recipient is about the address. Servers also refuse recipients because of the sender, such as
 * "550 5.7.1 relaying denied", which must not cost every subscriber.
 */
function isAboutAddress(responseCode: number, reply: string): boolean {
  const [, enhanced] = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(reply) ?? [];
  return enhanced ? isAddressStatus(enhanced) : [550, 551, 553].includes(responseCode);
}

/** Whether an enhanced status code says that the address does not exist. @see RFC 3463, 5.1.x and 5.2.1 */
export const isAddressStatus = (status: string): boolean => /^5\.(?:1\.[1-6]|1\.10|2\.1)$/.test(status);

const isAboutMail = (command: string) => /^(?:MAIL FROM|RCPT TO|DATA)$/.test(command);

/** Whether TLS failed, or the server does not speak TLS on its port. */
const isTlsError = (thrown: unknown) =>
  thrown instanceof Error &&
  ((thrown as SmtpError).code === "ETLS" ||
    /certificate|altname|self.signed|\bSSL\b|:ssl3?_/i.test(`${(thrown as SmtpError).code} ${thrown.message}`));
