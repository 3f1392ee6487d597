import type { ImapFlow } from "imapflow";
import { maxReportBytes, maxReportsAtOnce } from "../../shared/limits.ts";
import { type Sentence, say } from "../../shared/words/sentence.ts";
import { isThisMachine } from "../mail/mailer.ts";
import { AppError } from "../platform/errors.ts";
import type { BounceSettings } from "../platform/mail-server-settings.ts";

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

/** What a look found, also one that ended early. */
interface Look {
  /** How far the mailbox was read. */
  position: MailboxPosition;
  /** Messages that the handler knows. */
  known: number;
  /** What ended the look early: a MailboxFailure, or what the handler threw. */
  error?: unknown;
}

/**
 * Reads messages that came since the last look, the oldest first. Messages that the handler knows are deleted where the server deletes
 * single ones (UIDPLUS); all others stay untouched, also unread: the mailbox may be a person's. A message that the server does not
 * hand over is passed over.
 *
 * @param handle a message's beginning; says whether to delete it
 * @param signal ends the look
 */
export async function readMailbox(
  settings: BounceSettings,
  since: MailboxPosition,
  handle: (source: Buffer) => Promise<boolean>,
  signal: AbortSignal,
): Promise<Look> {
  const look: Look = { position: since, known: 0 };
  let fault: unknown;
  const isKnown = (source: Buffer) =>
    handle(source).catch((error: unknown) => {
      fault = error;
      throw error;
    });
  const client = await clientOf(settings);
  let broken: unknown;
  client.on("error", (error) => {
    broken ??= error;
  });
  const close = () => client.close();
  signal.addEventListener("abort", close);
  try {
    signal.throwIfAborted();
    await client.connect();
    const { uidValidity } = await client.mailboxOpen(settings.mailbox);
    const mailbox = [settings.host, settings.user, settings.mailbox, uidValidity].join("\n");
    const position = { mailbox, uid: mailbox === since.mailbox ? since.uid : 0 };
    look.position = position;
    const oldest = new Date(Date.now() - maxAgeDays * 24 * 60 * 60 * 1000);
    const found = await client.search({ uid: `${position.uid + 1}:*`, since: oldest }, { uid: true });
    if (!found) throw refused();
    // `n:*` holds the newest message even where its number is below n.
    const fresh = found.filter((uid) => uid > position.uid).sort((a, b) => a - b);
    const known: number[] = [];
    for (const uid of fresh.slice(0, maxReportsAtOnce)) {
      const message = await client
        .fetchOne(String(uid), { source: { maxLength: maxReportBytes } }, { uid: true })
        .catch((error: unknown) => {
          // It would stop every later look too.
          if (isTooLarge(broken)) position.uid = uid;
          if (!isRefusal(error)) throw error;
        });
      const source = message ? message.source : undefined;
      if (source && (await isKnown(source))) look.known = known.push(uid);
      position.uid = uid;
    }
    // Without UIDPLUS, all messages are removed that any program marked as deleted.
    if (known.length > 0 && client.capabilities.has("UIDPLUS"))
      if (!(await client.messageDelete(known.join(), { uid: true }))) throw refused();
    await client.logout();
  } catch (error) {
    look.error = error === fault || error instanceof MailboxFailure ? error : failureOf(error);
  } finally {
    signal.removeEventListener("abort", close);
    close();
  }
  return look;
}

const refused = () => new MailboxFailure("refused", say("bouncesRefused"));

/** imapflow closes a connection on which a server announces more than it was asked for. */
const isTooLarge = (error: unknown) => (error as { code?: string } | undefined)?.code === "LiteralTooLarge";

/** Whether a server answered a command with NO or BAD, and not because there were too many. */
function isRefusal(error: unknown): boolean {
  const { code, responseStatus = "" } = error as { code?: string; responseStatus?: string };
  return ["NO", "BAD"].includes(responseStatus) && code !== "ETHROTTLE";
}

/** Loads imapflow with the first look: a blog without such a mailbox does not pay for it. */
async function clientOf({ host, port, isTls, user, password }: BounceSettings): Promise<ImapFlow> {
  const { ImapFlow } = await import("imapflow");
  return new ImapFlow({
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
