// How long saves take while many writers save and readers search: docs/scaling.md.
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import Database from "better-sqlite3";
import { ready } from "../scripts/lib/ready.mjs";
import { say, script } from "../scripts/lib/script.mjs";
import { startBlog, temporaryFolder } from "./lib/built-blog.mjs";
import { callsTo } from "./lib/calls.mjs";
import { fill } from "./lib/fill.mjs";
import { plainBlog, posts } from "./lib/posts.mjs";
import { cpuMicroseconds, machine } from "./lib/process-cost.mjs";
import { progressBar } from "./lib/progress.mjs";
import { runLoadClient } from "./lib/run-load-client.mjs";
import { quantile, table } from "./lib/table.mjs";

const { values } = parseArgs({
  options: {
    posts: { type: "string", default: "20000" },
    writers: { type: "string", default: "50" },
    seconds: { type: "string", default: "45" },
  },
});
const [postCount, writers, seconds] = [Number(values.posts), Number(values.writers), Number(values.seconds)];
const saveEveryMs = 3_000;
const searchesPerSecond = 15;
/** Searches in titles and in whole texts, rare and common. */
const paths = ["quokka", "the", "kern", "of with", "zzqxj"].map((term) => `/?search=${encodeURIComponent(term)}`);

await script(async () => {
  await ready();
  const dataDir = temporaryFolder();
  await (await startBlog(dataDir)).stop();
  fill(dataDir, postCount, progressBar(`Filling ${postCount} posts`, postCount));
  const db = new Database(join(dataDir, "longhand.db"), { readonly: true });
  const ids = db.prepare("SELECT id FROM blogs WHERE isPublished = 1 LIMIT ?").pluck().all(writers);
  db.close();
  const blog = await startBlog(dataDir, { LOG_LEVEL: "error" });
  const token = await blog.signIn();
  const text = posts(writers, { ...plainBlog, words: 500 });
  /** @type {number[]} */
  const saves = [];
  let failed = 0;
  say(`${writers} writers, ${seconds} s…`);
  const [cpuBefore, began] = [cpuMicroseconds(blog.pid), performance.now()];
  const write = async (/** @type {unknown} */ postId, /** @type {number} */ at) => {
    const calls = callsTo(blog.origin, token);
    for (let due = began + (at * saveEveryMs) / writers; due < began + seconds * 1_000; due += saveEveryMs) {
      await wait(due - performance.now());
      const { title, subTitle, description } = text(at);
      await calls.mutate("post.update", { postId, title, subTitle, description }).then(
        ({ ms }) => saves.push(ms),
        () => (failed += 1),
      );
    }
    calls.close();
  };
  const plan = { paths, rate: searchesPerSecond, connections: 4, seconds };
  const [searched] = await Promise.all([runLoadClient(blog.origin, plan), ...ids.map(write)]);
  const share = (cpuMicroseconds(blog.pid) - cpuBefore) / 1_000 / (performance.now() - began);
  await blog.stop();
  const answered = searched.responses.filter(({ status }) => status === 200).map(({ ms }) => ms);
  const row = (/** @type {string} */ name, /** @type {number[]} */ all, /** @type {number} */ failures) => [
    name,
    all.length,
    failures,
    ...[0.5, 0.99].map((part) => quantile(all, part).toFixed(1)),
  ];
  process.stdout.write(`${machine()}; ${postCount} posts, ${writers} writers, ${seconds} s\n\n`);
  const notAnswered = searched.failed + searched.responses.length - answered.length;
  const rows = [row("saves", saves, failed), row("searches", answered, notAnswered)];
  process.stdout.write(`${table(["", "answered", "failed", "median, ms", "p99"], rows)}\n`);
  process.stdout.write(`\nThe server used ${(share * 100).toFixed(0)} % of one core.\n`);
});
