import { createHash, generateKeyPairSync } from "node:crypto";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import Database from "better-sqlite3";
import { SMTPServer } from "smtp-server";

const sender = "blog@example.com";
const minuteMs = 60_000;
const dayMinutes = 24 * 60;

/** One in twenty of these addresses does not exist. */
const isWrong = (/** @type {string} */ address) => /[02468]7@/.test(address);

/** An SMTP server on a free port that counts the mails for each address, and the settings that send to it. */
export async function startPeer() {
  /** @type {Map<string, number>} */
  const received = new Map();
  let last = Buffer.of();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: ({ address }, _session, done) =>
      done(isWrong(address) ? Object.assign(new Error("5.1.1 no such user"), { responseCode: 550 }) : null),
    onData: async (stream, session, done) => {
      const message = await buffer(stream).catch(() => null);
      // The client was killed in the middle of the mail.
      if (message === null) return;
      last = message;
      for (const { address } of session.envelope.rcptTo) received.set(address, (received.get(address) ?? 0) + 1);
      done();
    },
  });
  // Clients that are killed break their connections.
  server.on("error", () => {});
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.server.address());
  return {
    received,
    mails: () => [...received.values()].reduce((sum, count) => sum + count, 0),
    lastMail: () => last.toString(),
    port,
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: sender },
    stop: () => new Promise((resolve) => server.close(() => resolve(undefined))),
  };
}

/**
 * Gives the blog of a stopped server subscribers, a key that signs, and a test mail that has arrived.
 *
 * @param {string} dataDir
 * @param {number} smtpPort
 * @param {number} count
 */
export function fillSubscribers(dataDir, smtpPort, count) {
  const db = new Database(join(dataDir, "longhand.db"));
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  // Named as in src/server/content/site/mail-settings.ts.
  const testedAs = createHash("sha256").update(["127.0.0.1", smtpPort, "", sender].join("\n")).digest("hex");
  db.prepare(
    "UPDATE mailSettings SET mailsFromLocal = 1, testedAs = ?, testedAt = ?, dkimKey = ?, dkimDomain = 'example.com'",
  ).run(testedAs, Date.now(), privateKey.export({ type: "pkcs8", format: "pem" }));
  const insert = db.prepare(
    "INSERT INTO subscribers (email, folded, state, source, createdAt, confirmedAt) VALUES (@email, @email, 'active', 'import', @at, @at)",
  );
  db.transaction(() => {
    for (let at = 0; at < count; at++) insert.run({ email: `reader${at}@example.com`, at: Date.now() });
  })();
  db.close();
}

/** Reads the database of a running server. @param {string} dataDir */
export function mailingsOf(dataDir) {
  const db = new Database(join(dataDir, "longhand.db"));
  const addresses = db
    .prepare(
      "SELECT email FROM mailingsTo JOIN subscribers ON subscribers.id = subscriberId WHERE mailingsTo.state = ?",
    )
    .pluck();
  const states = db.prepare("SELECT state, count(*) FROM mailingsTo GROUP BY state").raw();
  const spent = db.prepare("SELECT coalesce(sum(mails), 0) FROM mailSpent WHERE minute > ?").pluck();
  const isIdle = db.prepare("SELECT count(*) FROM errands WHERE kind = 'mailing' AND claimedAt IS NULL").pluck();
  const state = db.prepare("SELECT state FROM mailings ORDER BY id DESC LIMIT 1").pluck();
  const kept = ["subscribers", "suppressed", "mailings", "mailingsTo", "errands", "mailSpent"];
  return {
    /** @param {string} name @returns {string[]} */
    addresses: (name) => /** @type {string[]} */ (addresses.all(name)),
    /** @returns {Record<string, number>} */
    counts: () => Object.fromEntries(/** @type {[string, number][]} */ (states.all())),
    state: () => String(state.get()),
    /** @returns {number} mails of the last day */
    spent: () => Number(spent.get(Math.floor(Date.now() / minuteMs) - dayMinutes - 1)),
    /** Whether the mailing waits, as it does for its budget. */
    isWaiting: () => isIdle.get() === 1,
    /** Moves the last mails a day into the past. */
    passADay: () =>
      db.exec(
        `UPDATE mailSpent SET minute = minute - ${dayMinutes + 1}; UPDATE errands SET dueAt = 0 WHERE claimedAt IS NULL`,
      ),
    /** A hash of everything that is stored about subscribers and mails. */
    fingerprint: () =>
      createHash("sha256")
        .update(JSON.stringify(kept.map((table) => db.prepare(`SELECT * FROM ${table}`).all())))
        .digest("hex"),
    /** Key of the tokens in links. @returns {string} */
    secret: () => String(db.prepare("SELECT secret FROM mailSettings").pluck().get()),
    close: () => db.close(),
  };
}
