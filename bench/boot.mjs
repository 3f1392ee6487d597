import { setTimeout as wait } from "node:timers/promises";
import { ready } from "../scripts/lib/ready.mjs";
import { say, script } from "../scripts/lib/script.mjs";
import { startBlog, temporaryFolder } from "./lib/built-blog.mjs";
import { cpuMicroseconds, machine, memoryMegabytes } from "./lib/process-cost.mjs";
import { quantile, table } from "./lib/table.mjs";

const starts = 10;
const settleMs = 3_000;

await script(async () => {
  await ready();
  const dataDir = temporaryFolder();
  say("Starting the server repeatedly…");
  // The first start creates the administrator and the welcome post, so it is not measured.
  await (await startBlog(dataDir)).stop();
  const measured = [];
  for (let at = 0; at < starts; at++) {
    const blog = await startBlog(dataDir);
    const cpuMs = cpuMicroseconds(blog.pid) / 1000;
    // Let the server become idle, in one of the starts only, because the wait takes seconds.
    if (at === 0) await wait(settleMs);
    measured.push({ bootMs: blog.bootMs, cpuMs, memory: memoryMegabytes(blog.pid) });
    await blog.stop();
  }
  const row = (/** @type {string} */ name, /** @type {number[]} */ values, /** @type {string} */ goal) => [
    name,
    quantile(values, 0.5).toFixed(0),
    Math.min(...values).toFixed(0),
    Math.max(...values).toFixed(0),
    goal,
  ];
  process.stdout.write(`${machine()}\n\n`);
  const rows = [
    row(
      "start to first response, ms",
      measured.map((it) => it.bootMs),
      "500",
    ),
    row(
      "CPU time to first response, ms",
      measured.map((it) => it.cpuMs),
      "",
    ),
    row(
      "memory, MB",
      measured.map((it) => it.memory),
      "110",
    ),
  ];
  process.stdout.write(`${table([`${starts} starts`, "median", "min", "max", "goal"], rows)}\n`);
});
