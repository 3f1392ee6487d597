import type { ImapFlow } from "imapflow";
import { dayMs } from "../../../shared/durations.ts";
import { maxReportBytes, maxReportsAtOnce } from "../../../shared/limits.ts";
import { type Sentence, say } from "../../../shared/words/sentence.ts";
import { AppError } from "../../core/platform/errors.ts";
import { isThisMachine } from "../../core/platform/site-url.ts";
import type { BounceSettings } from "../../core/settings/mail-server-settings.ts";

/** How far a mailbox was read. */
export interface MailboxPosition {
  /** The mailbox and its UIDVALIDITY: while that stays the same, no UID is used twice (RFC 9051 §2.3.1). */
  mailbox: string;
  uid: number;
}

/**
 * Reports are younger, because mail servers give up after some days. The limit is for old mail in the mailbox when it
 * is first read.
 */
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

/** The result of a poll, even of one that ended early. */
interface PollResult {
  /** How far the mailbox was read. */
  position: MailboxPosition;
  /** How many messages the handler recognised. */
  known: number;
  /** Why the poll ended early: a MailboxFailure, or what the handler threw. */
  error?: unknown;
}

/**
 * Reads the messages that arrived since the last poll, oldest first. Messages that the handler recognises are deleted
 * if the server can delete single messages (UIDPLUS). All others stay untouched and unread, because the mailbox may
 * belong to a person. A message that the server does not return is skipped.
 *
 * @param handle gets the beginning of a message; returns whether it recognised it
 * @param signal ends the poll
 */
export async function readMailbox(
  settings: BounceSettings,
  since: MailboxPosition,
  handle: (source: Buffer) => Promise<boolean>,
  signal: AbortSignal,
): Promise<PollResult> {
  const result: PollResult = { position: since, known: 0 };
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
    result.position = position;
    const oldest = new Date(Date.now() - maxAgeDays * dayMs);
    const found = await client.search({ uid: `${position.uid + 1}:*`, since: oldest }, { uid: true });
    if (!found) throw refused();
    // `n:*` includes the newest message even if its UID is below n.
    const fresh = found.filter((uid) => uid > position.uid).sort((a, b) => a - b);
    const known: number[] = [];
    for (const uid of fresh.slice(0, maxReportsAtOnce)) {
      const message = await client
        .fetchOne(String(uid), { source: { maxLength: maxReportBytes } }, { uid: true })
        .catch((error: unknown) => {
          // Otherwise this message would end every later poll too.
          if (isTooLarge(broken)) position.uid = uid;
          if (!isRefusal(error)) throw error;
        });
      const source = message ? message.source : undefined;
      if (source && (await isKnown(source))) result.known = known.push(uid);
      position.uid = uid;
    }
    // Without UIDPLUS, the server would remove every message that any program has marked as deleted.
    if (known.length > 0 && client.capabilities.has("UIDPLUS"))
      if (!(await client.messageDelete(known.join(), { uid: true }))) throw refused();
    await client.logout();
  } catch (error) {
    result.error = error === fault || error instanceof MailboxFailure ? error : failureOf(error);
  } finally {
    signal.removeEventListener("abort", close);
    close();
  }
  return result;
}

const refused = () => new MailboxFailure("refused", say("bouncesRefused"));

/** imapflow closes the connection when a server announces more bytes than were requested. */
const isTooLarge = (error: unknown) => (error as { code?: string } | undefined)?.code === "LiteralTooLarge";

/** Whether the server answered a command with NO or BAD for another reason than too many commands. */
function isRefusal(error: unknown): boolean {
  const { code, responseStatus = "" } = error as { code?: string; responseStatus?: string };
  return ["NO", "BAD"].includes(responseStatus) && code !== "ETHROTTLE";
}

/** Loads imapflow with the first poll, so that a blog without such a mailbox never loads it. */
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
