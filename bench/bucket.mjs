// Measures a blog while its bucket does not answer: docs/scaling.md. The bucket refuses connections for half of the
// time, and sends no answers for the other half. A missed goal makes the exit code 1. `-- --minutes 4` makes the time
// shorter.
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { ready } from "../scripts/lib/ready.mjs";
import { root } from "../scripts/lib/root.mjs";
import { say, script } from "../scripts/lib/script.mjs";
import { startBlog, temporaryFolder } from "./lib/built-blog.mjs";
import { fill } from "./lib/fill.mjs";
import { goalTable } from "./lib/goals.mjs";
import { machine, memoryMegabytes } from "./lib/process-cost.mjs";
import { startS3Server } from "./lib/s3-server.mjs";
import { startWire } from "./lib/wire.mjs";

const { values } = parseArgs({ options: { minutes: { type: "string", default: "60" } } });
const halfMs = Number(values.minutes) * 30_000;
const postCount = 1_000;
/** Pauses between requests. The first comment comes when the lease of a server has ended. */
const [readEveryMs, uploadEveryMs, commentEveryMs, retryMs] = [1_000, 10_000, 15_000, 100];
const photograph = readFileSync(join(root, "tests/support/photograph.jpg"));

/** @typedef {{ status: number, ms: number, body: string }} Answer with the status 0 if the connection was lost */

/** @param {string} url @param {RequestInit} [init] @returns {Promise<Answer>} */
async function ask(url, init) {
  const began = performance.now();
  const { status, body } = await fetch(url, init)
    .then(async (response) => ({ status: response.status, body: await response.text() }))
    .catch(() => ({ status: 0, body: "" }));
  return { status, ms: performance.now() - began, body };
}

/** @param {Record<string, string>} env */
async function startWriting(env) {
  const dataDir = temporaryFolder();
  await (await startBlog(dataDir)).stop();
  fill(dataDir, postCount, () => {});
  const { origin, pid, signIn, stop } = await startBlog(dataDir, { LOG_LEVEL: "fatal", ...env });
  const { blogs } = JSON.parse((await ask(`${origin}/api/blog/all?limit=1`)).body);
  const postId = blogs[0]._id;
  const authorization = await signIn();
  const upload = () => {
    const body = new FormData();
    body.append("image", new Blob([photograph]), "walk.jpg");
    return ask(`${origin}/api/admin/images`, { method: "POST", headers: { authorization }, body });
  };
  let comments = 0;
  const comment = () =>
    ask(`${origin}/api/blog/add-comment`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ blog: postId, name: "Drill", content: `Comment ${++comments}` }),
    });
  const { url } = JSON.parse((await upload()).body);
  let reads = 0;
  const read = () => {
    reads += 1;
    const paths = ["/", `/blog/${postId}`, "/feed.xml", "/sitemap.xml", url, `/?search=hill${reads}`];
    return ask(origin + paths[reads % paths.length]);
  };
  return { upload, comment, read, stop, memory: () => memoryMegabytes(pid).toFixed(0) };
}

/**
 * @param {Awaited<ReturnType<typeof startWriting>>} blog
 * @param {AbortSignal} over
 */
async function useWithout({ read, upload, comment }, over) {
  const repeat = async (/** @type {() => Promise<Answer>} */ call, /** @type {number} */ everyMs) => {
    const answers = [];
    while (await wait(everyMs, true, { signal: over }).catch(() => false)) answers.push(await call());
    return answers;
  };
  const [reads, uploads, comments] = await Promise.all([
    repeat(read, readEveryMs),
    repeat(upload, uploadEveryMs),
    repeat(comment, commentEveryMs),
  ]);
  return { reads, uploads, comments };
}

/** @param {() => Promise<Answer>} call @returns milliseconds */
async function untilAccepted(call) {
  const began = performance.now();
  while ((await call()).status !== 200) await wait(retryMs);
  return performance.now() - began;
}

const isRefused = (/** @type {Answer} */ { status, body }) => status === 503 && /"message":"./.test(body);
const seconds = (/** @type {number} */ ms) => `${(ms / 1_000).toFixed(1)} s`;

await script(async () => {
  await ready();
  const folder = join(temporaryFolder(), "bucket");
  mkdirSync(folder);
  const bucket = await startS3Server(folder);
  const wire = await startWire(bucket.endpoint);
  const { STANDBY_BUCKET, ...access } = { ...bucket.env("standby"), AWS_ENDPOINT_URL: wire.endpoint };
  const servers = [
    { name: "a server with IMAGES_URL", env: { ...access, IMAGES_URL: "s3://blog/one" }, writes: true },
    { name: "and STANDBY_BUCKET", env: { ...access, IMAGES_URL: "s3://blog/two", STANDBY_BUCKET }, writes: false },
  ];
  try {
    const blogs = await Promise.all(servers.map(async (one) => ({ ...one, ...(await startWriting(one.env)) })));
    const before = blogs.map(({ memory }) => memory());
    const over = new AbortController();
    say(`${machine()}\nThe bucket is ${bucket.name}. It refuses connections…`);
    wire.cut();
    const using = blogs.map((blog) => useWithout(blog, over.signal));
    await wait(halfMs);
    say("It answers nothing…");
    wire.silence();
    await wait(halfMs);
    over.abort();
    const all = await Promise.all(using);
    wire.mend();
    const again = await Promise.all(
      blogs.map(async (blog) => Math.max(...(await Promise.all([blog.upload, blog.comment].map(untilAccepted))))),
    );
    for (const [at, { name, writes, memory, stop }] of blogs.entries()) {
      const { reads, uploads, comments } = all[at] ?? { reads: [], uploads: [], comments: [] };
      const failed = reads.filter(({ status }) => status !== 200).length;
      const refused = comments.filter(isRefused).length;
      const sentences = uploads.filter(isRefused).length;
      const slowest = Math.max(...[...uploads, ...comments].map(({ ms }) => ms));
      const refusedGoal = writes ? 0 : comments.length;
      process.stdout.write(
        `\n${goalTable(name, [
          ["pages, searches, feeds and cached images", reads.length],
          ["of them failed", failed, "0", failed === 0],
          ["uploads", uploads.length],
          ["of them refused with a sentence", sentences, String(uploads.length), sentences === uploads.length],
          ["comments", comments.length],
          ["of them refused with a sentence", refused, String(refusedGoal), refused === refusedGoal],
          ["the slowest upload or comment", seconds(slowest)],
          ["memory before and after", `${before[at]} and ${memory()} MB`],
          ["uploads and comments work again after", seconds(again[at] ?? Number.NaN)],
        ])}\n`,
      );
      await stop();
    }
  } finally {
    wire.close();
    bucket.stop();
  }
});
