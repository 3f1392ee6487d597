import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import Database from "better-sqlite3";
import { ready } from "../scripts/lib/ready.mjs";
import { root } from "../scripts/lib/root.mjs";
import { say, script } from "../scripts/lib/script.mjs";
import { freePort, startBlog, temporaryFolder } from "./lib/built-blog.mjs";
import { fill } from "./lib/fill.mjs";
import { goalTable } from "./lib/goals.mjs";
import { startS3Server } from "./lib/s3-server.mjs";
import { startVarnish } from "./lib/varnish.mjs";
import { startWire } from "./lib/wire.mjs";

// Measures what is lost, and for how long, when a second server takes over: docs/scaling.md. Everything is on loopback.
// Each part has a bound in time. A missed goal makes the exit code 1.

const { values } = parseArgs({
  options: {
    posts: { type: "string", default: "100000" },
    rounds: { type: "string", default: "100" },
    pairs: { type: "string", default: "5" },
    /** Maximum time of each part; the second part ends after its current round. */
    minutes: { type: "string", default: "10" },
    /** Prints the counts on standard output, for a test: missed goals do not change the exit code, as some of them are times. */
    json: { type: "boolean", default: false },
  },
});
const [postCount, rounds, pairs] = [Number(values.posts), Number(values.rounds), Number(values.pairs)];

const litestream = join(root, "node_modules/@flydotio/litestream-linux-x64/litestream");
const quiet = { LOG_LEVEL: "error", LITESTREAM_PATH: litestream };
/** Milliseconds between two checks of the watchdog, and the consecutive failures that count as a loss. */
const [lookEveryMs, failuresToAct] = [250, 4];
const writeEveryMs = 20;
const writingMs = 8_000;
const maxPromotions = 5;
/** Goals: the age of a lost write, and the time from the detection to the first accepted write. */
const [maxLostMs, maxTakeoverMs] = [1_000, 10_000];
const patienceMs = Number(values.minutes) * 60_000;

/** @typedef {{ content: string, sentAt: number, ackedAt: number }} Written */

/**
 * Without a timeout: a request to a paused process ends when the process continues or is killed, and its outcome
 * counts.
 *
 * @param {string} origin @param {string} postId @param {string} content
 */
async function comment(origin, postId, content) {
  const response = await fetch(`${origin}/api/blog/add-comment`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ blog: postId, name: "Drill", content }),
  });
  await response.arrayBuffer();
  return response.status;
}

/** Sends a comment until a server accepts it. @param {string} origin @param {string} postId @param {string} content */
async function writeAgain(origin, postId, content) {
  const until = performance.now() + patienceMs;
  while ((await comment(origin, postId, content).catch(() => 0)) !== 200) {
    if (performance.now() > until) throw new Error(`${origin} accepts no writes`);
    await wait(20);
  }
}

/** Sends one comment after another until it is stopped. @param {() => string} originNow @param {string} postId @param {string} mark */
function startWriting(originNow, postId, mark) {
  /** @type {Written[]} */
  const acked = [];
  let isStopped = false;
  let count = 0;
  const run = async () => {
    while (!isStopped) {
      const content = `${mark}-${++count} ${"of a drill ".repeat(3)}`;
      const sentAt = performance.now();
      const status = await comment(originNow(), postId, content).catch(() => 0);
      if (status === 200) acked.push({ content, sentAt, ackedAt: performance.now() });
      await wait(writeEveryMs);
    }
  };
  const running = run();
  return {
    acked,
    stop() {
      isStopped = true;
      return running;
    },
  };
}

/** @param {string[]} args @param {Record<string, string>} env @param {(line: string) => void} [tell] */
function cli(args, env, tell) {
  const child = spawn(process.execPath, [join(root, "dist/server/cli.js"), ...args], {
    env: { PATH: process.env.PATH, ...quiet, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let said = "";
  for (const output of [child.stdout, child.stderr]) {
    output.setEncoding("utf8").on("data", (text) => {
      said += text;
      for (const line of text.trim().split("\n")) tell?.(line);
    });
  }
  const kill = (/** @type {NodeJS.Signals} */ signal) => {
    try {
      process.kill(-(/** @type {number} */ (child.pid)), signal);
    } catch {
      // The process has already ended.
    }
  };
  const end = () => kill("SIGKILL");
  process.once("exit", end);
  const ended = once(child, "exit").then(([code]) => {
    process.off("exit", end);
    return { code, said };
  });
  return { ended, kill };
}

/** @param {string} file @returns {string} */
function newestPost(file) {
  const client = new Database(file, { readonly: true });
  const id = client.prepare("SELECT id FROM blogs WHERE isPublished = 1 ORDER BY feedKey DESC LIMIT 1").pluck().get();
  client.close();
  return /** @type {string} */ (id);
}

const seconds = (/** @type {number} */ ms) => `${(ms / 1_000).toFixed(2)} s`;

/** A result and its goal. @param {number} ms @param {number} most @returns {[result: string, goal: string, isMet: boolean]} */
const atMost = (ms, most) => [seconds(ms), `≤ ${seconds(most)}`, ms <= most];

/** The primary is killed with its disk; the standby takes over. */
async function loseTheMachine(/** @type {Awaited<ReturnType<typeof startS3Server>>} */ bucket) {
  const former = temporaryFolder();
  await (await startBlog(former, quiet)).stop();
  say(`Filling ${postCount} posts…`);
  fill(former, postCount, () => {});
  const postId = newestPost(join(former, "longhand.db"));
  const varnishPort = await freePort();
  const env = {
    ...quiet,
    ...bucket.env("lost"),
    SHARED_CACHE: "varnish",
    SHARED_CACHE_URL: `http://127.0.0.1:${varnishPort}`,
    SITE_URL: "https://blog.example.com",
    TRUST_PROXY: "1",
  };
  const primary = await startBlog(former, env);
  const shipping = cli(["standby", "ship"], { ...env, DATA_DIR: former });
  say("Waiting for the first copy…");
  const began = performance.now();
  while (!(await bucket.keys("lost/replica/")).some((key) => key.includes("/snapshots/"))) {
    if (performance.now() - began > patienceMs) throw new Error("Litestream ships nothing");
    await wait(500);
  }
  // The restore server's port is known to Varnish before the server runs.
  const standbyPort = await freePort();
  const varnish = await startVarnish(varnishPort, {
    primary: primary.origin,
    standby: `http://127.0.0.1:${standbyPort}`,
  });
  const pages = ["/", `/blog/${postId}`, "/feed.xml", "/sitemap.xml"].map((path) => varnish.url + path);
  for (const page of [...pages, ...pages]) await (await fetch(page)).arrayBuffer();

  const reads = { answered: 0, failed: 0, isStopped: false };
  const read = async () => {
    while (!reads.isStopped) {
      const page = pages[Math.floor(Math.random() * pages.length)] ?? varnish.url;
      const status = await fetch(page)
        .then(async (it) => (await it.arrayBuffer()) && it.status)
        .catch(() => 0);
      if (status === 200) reads.answered += 1;
      else reads.failed += 1;
      await wait(5);
    }
  };
  const readers = [read(), read()];
  const writing = startWriting(() => primary.origin, postId, "write");
  await wait(writingMs);

  const killedAt = performance.now();
  shipping.kill("SIGKILL");
  await primary.kill();
  await shipping.ended;
  rmSync(former, { recursive: true, force: true });
  await writing.stop();
  for (let failures = 0; failures < failuresToAct; ) {
    const isUp = await fetch(`${primary.origin}/healthz`, { signal: AbortSignal.timeout(1_000) }).catch(() => null);
    failures = isUp ? 0 : failures + 1;
    await wait(lookEveryMs);
  }
  const detectedAt = performance.now();
  const fresh = join(temporaryFolder(), "data");
  /** @type {[string, number][]} */
  const steps = [];
  const { code, said } = await cli(["promote"], { ...env, DATA_DIR: fresh }, (line) => {
    steps.push([line.replaceAll(fresh, "DATA_DIR"), performance.now() - detectedAt]);
  }).ended;
  if (code !== 0) throw new Error(said);
  const second = await startBlog(fresh, { ...env, PORT: String(standbyPort) });
  const origin = `http://127.0.0.1:${standbyPort}`;
  await writeAgain(origin, postId, "the first on the new machine");
  const writesAgainAt = performance.now();
  await wait(2_000);
  reads.isStopped = true;
  await Promise.all(readers);

  const client = new Database(join(fresh, "longhand.db"), { readonly: true });
  const has = client.prepare("SELECT 1 FROM comments WHERE content = ?");
  const lost = writing.acked.filter(({ content }) => !has.get(content.trim()));
  client.close();
  const bytes = statSync(join(fresh, "longhand.db")).size;
  await second.stop();
  await varnish.stop();
  const oldestLostMs = killedAt - (lost[0]?.ackedAt ?? killedAt);
  const [, leaseSeconds = "?"] = /\(waited (\S+) s\)/.exec(said) ?? [];
  /** @type {import("./lib/goals.mjs").Result[]} */
  const results = [
    ["database", `${postCount} posts, ${Math.round(bytes / 1e6)} MB`],
    ["acknowledged writes, of them lost", `${writing.acked.length}, ${lost.length}`],
    ["the oldest lost write before the kill", ...atMost(oldestLostMs, maxLostMs)],
    ["cached reads through Varnish", reads.answered + reads.failed, "> 0", reads.answered > 0],
    ["of them failed", reads.failed, "0", reads.failed === 0],
    ["kill to detection", seconds(detectedAt - killedAt)],
    ["detection to the first accepted write", ...atMost(writesAgainAt - detectedAt, maxTakeoverMs)],
    ["of them for the former lease", `${leaseSeconds} s`],
  ];
  return {
    steps,
    counts: { acked: writing.acked.length, lost: lost.length, reads: reads.answered, failedReads: reads.failed },
    results,
  };
}

/**
 * Two data folders of one blog. In each round the writer is paused or cut off from the bucket while clients continue
 * writing to it, the other folder is promoted, and the former writer continues.
 *
 * @param {Awaited<ReturnType<typeof startS3Server>>} bucket
 * @param {string} name
 * @param {string} template a blog with a post
 * @param {() => boolean} takeRound
 */
async function runPair(bucket, name, template, takeRound) {
  const wires = [await startWire(bucket.endpoint), await startWire(bucket.endpoint)];
  const folders = [0, 1].map((at) => join(temporaryFolder(), String(at)));
  for (const folder of folders) cpSync(template, folder, { recursive: true });
  const postId = newestPost(join(template, "longhand.db"));
  const envOf = (/** @type {number} */ at) => ({
    ...quiet,
    ...bucket.env(name),
    AWS_ENDPOINT_URL: /** @type {{ endpoint: string }} */ (wires[at]).endpoint,
  });
  const counts = { pauses: 0, partitions: 0, acked: 0, refused: 0, both: 0, repeated: 0 };
  let at = 0;
  let writer = await startBlog(folders[at] ?? "", envOf(at));
  while (takeRound()) {
    const isPause = (counts.pauses + counts.partitions) % 2 === 0;
    counts[isPause ? "pauses" : "partitions"] += 1;
    const former = writer;
    const writing = startWriting(() => former.origin, postId, `${name}-old`);
    await wait(300 + Math.random() * 1_500);
    const wire = wires[at];
    if (isPause) process.kill(former.pid, "SIGSTOP");
    else wire?.cut();
    const cutAt = performance.now();
    // While the process is paused, the kernel takes these; they are the first that it reads when it wakes up.
    const inPause = isPause ? Array.from({ length: 5 }, (_, n) => comment(former.origin, postId, `paused ${n}`)) : [];
    const other = 1 - at;
    const folder = folders[other] ?? "";
    const promote = () => cli(["promote", "--keep-database"], { ...envOf(other), DATA_DIR: folder }).ended;
    let promoted = await promote();
    // A bucket on a busy machine may answer too late: repeat the promotion, as an operator would.
    for (let tries = 1; promoted.code !== 0; tries++) {
      if (tries === maxPromotions) throw new Error(promoted.said);
      counts.repeated += 1;
      promoted = await promote();
    }
    writer = await startBlog(folder, envOf(other));
    await writeAgain(writer.origin, postId, `${name} new`);
    const takenAt = performance.now();
    if (isPause) process.kill(former.pid, "SIGCONT");
    else wire?.mend();
    const late = await Promise.allSettled(inPause);
    await wait(1_500);
    await writing.stop();
    counts.acked += writing.acked.length;
    counts.refused += late.filter((it) => it.status === "fulfilled" && it.value === 503).length;
    // Sent after the other had accepted one, or to a process that was paused by then.
    const since = isPause ? cutAt : takenAt;
    counts.both += writing.acked.filter(({ sentAt }) => sentAt > since).length;
    counts.both += late.filter((it) => it.status === "fulfilled" && it.value === 200).length;
    await former.stop();
    at = other;
  }
  await writer.stop();
  for (const wire of wires) wire.close();
  return counts;
}

async function pauseAndPartition(/** @type {Awaited<ReturnType<typeof startS3Server>>} */ bucket) {
  const template = temporaryFolder();
  await (await startBlog(template, quiet)).stop();
  let left = rounds;
  const began = performance.now();
  const takeRound = () => performance.now() - began < patienceMs && left-- > 0;
  const pairCounts = await Promise.all(
    Array.from({ length: pairs }, (_, at) => runPair(bucket, `pair-${at}`, template, takeRound)),
  );
  const sum = (/** @type {"pauses" | "partitions" | "acked" | "refused" | "both" | "repeated"} */ name) =>
    pairCounts.reduce((total, counts) => total + counts[name], 0);
  const counts = { pauses: sum("pauses"), partitions: sum("partitions"), refused: sum("refused"), both: sum("both") };
  /** @type {import("./lib/goals.mjs").Result[]} */
  const results = [
    ["pauses (SIGSTOP, SIGCONT) and partitions", `${sum("pauses")} and ${sum("partitions")}`],
    ["promotions that were repeated because the bucket was slow", sum("repeated")],
    ["writes that the former writers acknowledged before", sum("acked")],
    ["writes that waited for a paused process and were refused", sum("refused")],
    ["writes accepted by two servers at once", sum("both"), "0", sum("both") === 0],
  ];
  return { counts, results };
}

// Each process that runs is ended with this one.
process.setMaxListeners(0);
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

await script(async () => {
  await ready();
  const folder = join(temporaryFolder(), "bucket");
  mkdirSync(folder);
  const bucket = await startS3Server(folder);
  say(`The bucket is ${bucket.name}.`);
  const all = {};
  try {
    if (postCount > 0) {
      const { steps, results, counts } = await loseTheMachine(bucket);
      Object.assign(all, counts);
      say(`\nAfter the detection:\n${steps.map(([line, ms]) => `  ${seconds(ms).padStart(8)}  ${line}`).join("\n")}\n`);
      say(goalTable("the machine is lost", results));
    }
    if (rounds > 0) {
      const { results, counts } = await pauseAndPartition(bucket);
      Object.assign(all, counts);
      say(`\n${goalTable("the writer lives on", results)}`);
    }
    if (values.json) {
      process.stdout.write(`${JSON.stringify(all)}\n`);
      process.exitCode = 0;
    }
  } finally {
    bucket.stop();
  }
});
