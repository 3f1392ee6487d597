// Sends a mailing while the server is killed again and again, then measures the effect of a mailing on readers at the
// default budget. `-- 1000 10` chooses other numbers of readers and kills.
import { createHmac } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { ready } from "../scripts/lib/ready.mjs";
import { say, script } from "../scripts/lib/script.mjs";
import { startBlog, temporaryFolder } from "./lib/built-blog.mjs";
import { callsTo } from "./lib/calls.mjs";
import { fill } from "./lib/fill.mjs";
import { fillSubscribers, mailingsOf, startPeer } from "./lib/newsletter.mjs";
import { hasCores } from "./lib/on-core.mjs";
import { machine } from "./lib/process-cost.mjs";
import { progressBar } from "./lib/progress.mjs";
import { runLoadClient } from "./lib/run-load-client.mjs";
import { median, quantile, table } from "./lib/table.mjs";

const readers = Number(process.argv[2] ?? 10_000);
const kills = Number(process.argv[3] ?? 100);
/** The mailing needs three days, which the bench simulates. */
const perDay = Math.ceil(readers * 0.4);
/** Mails are spread over the hour: this many do not slow the kills down. */
const fastest = 1_000_000;
/** Mails that a mailing sends before it spreads them. */
const mailsAtOnce = 20;
const posts = 200;
const scanners = 1_000;
/** Reading is measured in turn without and with a mailing under way: the machine is not equally fast all the time. */
const rounds = 5;
const roundSeconds = 6;
const requestsPerSecond = 100;
const connections = 20;
const lookEveryMs = 2;
const [serverCore, clientCore] = [0, 1];

await script(async () => {
  await ready();
  const peer = await startPeer();
  const filled = () => filledFolder(peer.port);
  say(`${machine()}; ${hasCores ? "server and peer on one core each" : "server and peer share the cores"}`);
  process.stdout.write(`\n${await killAgainAndAgain(await filled(), peer)}\n`);
  peer.received.clear();
  process.stdout.write(`\n${await measureReading(await filled(), peer)}\n`);
  await peer.stop();
});

/** A data folder with posts and subscribers. @param {number} smtpPort */
async function filledFolder(smtpPort) {
  const dataDir = temporaryFolder();
  await (await startBlog(dataDir)).stop();
  fill(dataDir, posts, () => {});
  fillSubscribers(dataDir, smtpPort, readers);
  return dataDir;
}

/** Starts a server and, at the first start, a mailing. @param {string} dataDir @param {Record<string, string>} env */
async function start(dataDir, env) {
  return startBlog(dataDir, { LOG_LEVEL: "error", ...env }, serverCore);
}

/** Begins to send a post. @param {Awaited<ReturnType<typeof startBlog>>} blog */
async function beginMailing(blog) {
  const calls = callsTo(blog.origin, await blog.signIn());
  const { data } = await calls.query("mailing.overview", undefined);
  await calls.mutate("mailing.begin", { postId: data.posts[0]._id });
  return {
    pause: () => calls.mutate("mailing.pause", { id: 1 }),
    resume: () => calls.mutate("mailing.resume", { id: 1 }),
    close: () => calls.close(),
  };
}

/**
 * @param {string} dataDir
 * @param {Awaited<ReturnType<typeof startPeer>>} peer
 * @returns {Promise<string>} a table
 */
async function killAgainAndAgain(dataDir, peer) {
  const env = { ...peer.env, MAILS_PER_HOUR: String(fastest), MAILS_PER_DAY: String(perDay) };
  const progress = progressBar(`${readers} mails, ${kills} kills`, readers);
  let blog = await start(dataDir, env);
  const mailings = mailingsOf(dataDir);
  (await beginMailing(blog)).close();
  let beforeThisDay = 0;
  let mostInADay = 0;
  let days = 1;
  /** Waits until this many more mails have an outcome. */
  const goOn = async (/** @type {number} */ until) => {
    for (;;) {
      const mails = peer.mails();
      mostInADay = Math.max(mostInADay, mails - beforeThisDay);
      const { waiting = 0, sending = 0 } = mailings.counts();
      progress(readers - waiting - sending);
      if (readers - waiting - sending >= until || mailings.state() === "done") return;
      if (mailings.state() === "paused") throw new Error("The mailing was paused");
      if (mailings.spent() >= perDay && mailings.isWaiting()) {
        beforeThisDay = mails;
        days += 1;
        mailings.passADay();
      }
      await wait(lookEveryMs);
    }
  };
  /** @type {string[]} */
  const underWay = [];
  let mostAtOnce = 0;
  for (let kill = 1; kill <= kills; kill++) {
    await goOn(Math.floor((kill * readers) / (kills + 1)));
    await blog.kill();
    const sending = mailings.addresses("sending");
    underWay.push(...sending);
    mostAtOnce = Math.max(mostAtOnce, sending.length);
    blog = await start(dataDir, env);
  }
  await goOn(readers);
  while (mailings.state() !== "done") await wait(lookEveryMs);
  await blog.stop();
  const { sent = 0, refused = 0, unknown = 0, ...others } = mailings.counts();
  const isListed = mailings.addresses("unknown").sort().join() === underWay.sort().join();
  const arrived = mailings.addresses("unknown").filter((address) => peer.received.has(address)).length;
  const lost = mailings.addresses("sent").filter((address) => !peer.received.has(address)).length;
  mailings.close();
  return table(
    ["", "measured", "goal"],
    [
      ["recipients", readers, ""],
      ["sent", sent, ""],
      ["refused", refused, ""],
      ["unknown", unknown, ""],
      ["sent + refused + unknown", sent + refused + unknown, readers],
      ["in another state", Object.values(others).reduce((sum, count) => sum + count, 0), 0],
      ["received twice", [...peer.received.values()].filter((count) => count > 1).length, 0],
      ["sent, but never received", lost, 0],
      ["unknown of one kill, at most", mostAtOnce, 2],
      ["unknown are those under way when killed", isListed ? "yes" : "no", "yes"],
      ["unknown that had arrived", arrived, ""],
      ["mails of the fullest day", mostInADay, `≤ ${perDay}`],
      ["days", days, ""],
    ],
  );
}

/**
 * @param {string} dataDir
 * @param {Awaited<ReturnType<typeof startPeer>>} peer
 * @returns {Promise<string>} a table
 */
async function measureReading(dataDir, peer) {
  const blog = await start(dataDir, peer.env);
  const mailings = mailingsOf(dataDir);
  const secret = mailings.secret();
  const paths = Array.from({ length: 50 }, (_, at) => (at % 5 === 0 ? `/?search=hill${at}` : "/"));
  const read = async () => {
    const plan = { paths, rate: requestsPerSecond, connections, seconds: roundSeconds };
    const { responses } = await runLoadClient(blog.origin, plan, clientCore);
    return responses.map(({ ms }) => ms);
  };

  say("Scanners…");
  const before = mailings.fingerprint();
  for (let at = 1; at <= scanners; at++) {
    const purpose = at % 2 === 0 ? "leave" : "confirm";
    const hash = createHmac("sha256", secret).update(`${purpose}\n${at}`).digest("base64url");
    const response = await fetch(`${blog.origin}/newsletter/${purpose}/${at.toString(36)}.${hash}`);
    if (!(await response.text()).includes("<button")) throw new Error(`No button on the page to ${purpose}`);
  }
  const isUnchanged = mailings.fingerprint() === before;

  say("Reading, in turn without and with a mailing…");
  await read();
  const mailing = await beginMailing(blog);
  /** @type {number[][]} */
  const idle = [];
  /** @type {number[][]} */
  const busy = [];
  let mailsBeside = 0;
  let isStillSending = true;
  for (let round = 0; round < rounds; round++) {
    await mailing.pause();
    idle.push(await read());
    const mailsPaused = peer.mails();
    await mailing.resume();
    while (peer.mails() < mailsPaused + mailsAtOnce) await wait(lookEveryMs);
    const mailsBefore = peer.mails();
    busy.push(await read());
    mailsBeside += peer.mails() - mailsBefore;
    isStillSending &&= mailings.state() === "sending";
  }
  mailing.close();
  const isSigned = /^DKIM-Signature:/.test(peer.lastMail());
  mailings.close();
  await blog.stop();
  /** A round in which another program ran does not count. @param {number[][]} all @param {number} part */
  const ofRounds = (all, part) => median(all.map((one) => quantile(one, part)));
  const [idleP99, busyP99] = [ofRounds(idle, 0.99), ofRounds(busy, 0.99)];
  return table(
    ["", "measured", "goal"],
    [
      ["mails while it was read, signed", `${mailsBeside}, ${isSigned ? "yes" : "no"}`, ""],
      [
        `p50 of reading, idle and sending, ms`,
        `${ofRounds(idle, 0.5).toFixed(1)}, ${ofRounds(busy, 0.5).toFixed(1)}`,
        "",
      ],
      [`p99 of reading, idle and sending, ms`, `${idleP99.toFixed(1)}, ${busyP99.toFixed(1)}`, ""],
      ["p99 while sending to p99 while idle", (busyP99 / idleP99).toFixed(2), "≤ 1.1"],
      ["sent all the while it was read", isStillSending ? "yes" : "no", "yes"],
      [`${scanners} scanners changed nothing`, isUnchanged ? "yes" : "no", "yes"],
    ],
  );
}
