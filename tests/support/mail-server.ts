import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer } from "smtp-server";
import { onTestFinished } from "vitest";

interface ReceivedMail {
  from: string;
  to: string;
  /** The name that the client gave in EHLO. */
  client: string;
  /** As it arrived. */
  raw: Buffer;
  parsed: ParsedMail;
}

/** An SMTP reply that refuses a recipient, or null. */
type Refusal = { code: number; text: string } | null;

interface MailServerOptions {
  /** Called for each recipient. */
  refuse?: (to: string) => Refusal;
  /** Accepts each mail, and closes the connection instead of confirming it. */
  breaksAfterMail?: boolean;
  /** Closes a connection after this number of mails, when its client begins the next one. */
  mailsPerConnection?: number;
  /** Required of clients. */
  password?: string;
  /** Registers what ends the server: the end of the test by default. */
  atEnd?: (end: () => Promise<void>) => unknown;
}

/** A real SMTP server on a free port, and the settings that send to it. */
export async function startMailServer(options: MailServerOptions = {}) {
  const { refuse = () => null, breaksAfterMail, mailsPerConnection = Number.POSITIVE_INFINITY, password } = options;
  const { atEnd = onTestFinished } = options;
  const received: ReceivedMail[] = [];
  const takenOn = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: password === undefined,
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    onAuth: (auth, _session, done) =>
      auth.password === password ? done(null, { user: auth.username }) : done(new Error("Wrong password")),
    onMailFrom: (_from, { id }, done) => {
      const taken = takenOn.get(id) ?? 0;
      const isOver = taken >= mailsPerConnection;
      done(isOver ? Object.assign(new Error("4.7.0 too many mails"), { responseCode: 421 }) : null);
    },
    onRcptTo: ({ address }, _session, done) => {
      const refusal = refuse(address);
      done(refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
    },
    onData: async (stream, session, done) => {
      const raw = await buffer(stream).catch(() => null);
      // The client broke the connection in the middle of the mail, so it was not received.
      if (raw === null) return;
      const { mailFrom, rcptTo } = session.envelope;
      takenOn.set(session.id, (takenOn.get(session.id) ?? 0) + 1);
      const from = mailFrom ? mailFrom.address : "";
      const to = rcptTo.map(({ address }) => address).join();
      received.push({ from, to, client: session.hostNameAppearsAs, raw, parsed: await simpleParser(raw) });
      if (breaksAfterMail) for (const connection of server.connections) connection.close();
      else done();
    },
  });
  server.on("error", (error: NodeJS.ErrnoException) => {
    // A client that is killed breaks its connections.
    if (error.code !== "ECONNRESET" && error.code !== "EPIPE") throw error;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  atEnd(() => new Promise<void>((resolve) => void server.close(resolve)));
  const { port } = server.server.address() as AddressInfo;
  const user = password === undefined ? "" : `longhand:${encodeURIComponent(password)}@`;
  return {
    received,
    env: { SMTP_URL: `smtp://${user}127.0.0.1:${port}`, MAIL_FROM: "Blog@Example.com" },
    /** The first address in the newest mail that begins with this site and path. */
    link: (path: string) => {
      const text = received.at(-1)?.parsed.text ?? "";
      return new RegExp(`http://localhost:3000(${path}[^\\s>]+)`).exec(text)?.[1] ?? "";
    },
  };
}
