import type { ImapFlow } from "imapflow";
import { maxReportBytes, maxReportsAtOnce } from "../../shared/limits.ts";
import { type Sentence, say } from "../../shared/words/sentence.ts";
import { isThisMachine } from "../mail/mailer.ts";
import { AppError } from "../platform/errors.ts";
import type { BounceSettings } from "../platform/settings.ts";

/** How far a mailbox was read. */
export interface MailboxPosition {
  /** Names it, with its validity: as long as that stays, no number is used twice, RFC 9051 §2.3.1. */
  mailbox: string;
  uid: number;
}

/** Reports are younger: servers try for some days. The mailbox may hold old mail when it is first read. */
const maxAgeDays = 30;

/** Milliseconds. */
const connectTimeoutMs = 10_000;
const answerTimeoutMs = 60_000;

/** A mailbox that could not be read. Its sentence is for the owner; logs get the code alone. */
export class MailboxFailure extends AppError {
  readonly code: string;
  constructor(code: string, sentence: Sentence) {
    super("bad-gateway", sentence);
    this.code = code;
  }
}

/**
 * Reads messages that came since the last look, the oldest first. Messages that the handler knows are deleted; all others stay
 * untouched, also unread: the mailbox may be a person's.
 *
 * @param handle a message's beginning; says whether to delete it
 * @returns how far it was read, and how many messages were known
 * @throws MailboxFailure
 */
export async function readMailbox(
  settings: BounceSettings,
  since: MailboxPosition,
  handle: (source: Buffer) => Promise<boolean>,
): Promise<{ position: MailboxPosition; known: number }> {
  const client = await connect(settings);
  let fault: unknown;
  const isKnown = (source: Buffer) =>
    handle(source).catch((error: unknown) => {
      fault = error;
      throw error;
    });
  try {
    const { uidValidity } = await client.mailboxOpen(settings.mailbox);
    const mailbox = [settings.host, settings.user, settings.mailbox, uidValidity].join("\n");
    const position = { mailbox, uid: mailbox === since.mailbox ? since.uid : 0 };
    const oldest = new Date(Date.now() - maxAgeDays * 24 * 60 * 60 * 1000);
    const found = await client.search({ uid: `${position.uid + 1}:*`, since: oldest }, { uid: true });
    // `n:*` holds the newest message even where its number is below n.
    const fresh = (found || []).filter((uid) => uid > position.uid).sort((a, b) => a - b);
    const known: number[] = [];
    for (const uid of fresh.slice(0, maxReportsAtOnce)) {
      const message = await client.fetchOne(String(uid), { source: { maxLength: maxReportBytes } }, { uid: true });
      const source = message ? message.source : undefined;
      if (source && (await isKnown(source))) known.push(uid);
      position.uid = uid;
    }
    if (known.length > 0) await client.messageDelete(known.join(), { uid: true });
    await client.logout();
    return { position, known: known.length };
  } catch (error) {
    throw error === fault ? error : failureOf(error);
  } finally {
    client.close();
  }
}

/** Loads imapflow with the first look: a blog without such a mailbox does not pay for it. */
async function connect({ host, port, isTls, user, password }: BounceSettings): Promise<ImapFlow> {
  const { ImapFlow } = await import("imapflow");
  const client = new ImapFlow({
    host,
    port,
    secure: isTls,
    // A password never travels unencrypted over a network.
    ...(!isTls && { doSTARTTLS: !isThisMachine(host) }),
    tls: { rejectUnauthorized: !isThisMachine(host) },
    auth: { user, pass: password },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: answerTimeoutMs,
    maxLiteralSize: 2 * maxReportBytes,
  });
  // Also told by the call under way.
  client.on("error", () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    client.close();
    throw failureOf(error);
  }
}

function failureOf(error: unknown): MailboxFailure {
  const {
    code = "unknown",
    authenticationFailed,
    mailboxMissing,
  } = error as {
    code?: string;
    authenticationFailed?: boolean;
    mailboxMissing?: boolean;
  };
  if (authenticationFailed) return new MailboxFailure("EAUTH", say("bouncesSignInRefused"));
  return new MailboxFailure(code, mailboxMissing ? say("bouncesMailboxMissing") : say("bouncesUnreachable"));
}
