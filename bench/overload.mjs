import { once } from "node:events";
import { Agent, get } from "node:http";
import { ready } from "../scripts/lib/ready.mjs";
import { say, script } from "../scripts/lib/script.mjs";
import { startBlog, temporaryFolder } from "./lib/built-blog.mjs";
import { fill } from "./lib/fill.mjs";
import { askAtRate } from "./lib/open-loop.mjs";
import { machine, memoryMegabytes } from "./lib/process-cost.mjs";
import { quantile, table } from "./lib/table.mjs";

const postCount = 1_000;
const multiples = [1, 4, 16];
const seconds = 10;
const clients = 4;
/** Searches are never kept: each one is rendered. */
const path = (/** @type {number} */ count) => `/?search=the&before=${10 ** 15 * 2 + count}`;

await script(async () => {
  await ready();
  const dataDir = temporaryFolder();
  await (await startBlog(dataDir)).stop();
  fill(dataDir, postCount, () => {});
  const blog = await startBlog(dataDir, { LOG_LEVEL: "error" });

  say("What can it serve?");
  await servedAtMost(blog.origin, 3);
  const capacity = (await servedAtMost(blog.origin, seconds)) / seconds;

  const rows = [];
  for (const multiple of multiples) {
    const rate = capacity * multiple;
    say(`${multiple} × ${Math.round(capacity)} requests a second…`);
    let peak = 0;
    const look = setInterval(() => {
      peak = Math.max(peak, memoryMegabytes(blog.pid));
    }, 200);
    const { answers, failed } = await askAtRate(blog.origin, path, { rate, seconds });
    clearInterval(look);
    const timesOf = (/** @type {number} */ status) => answers.filter((it) => it.status === status).map(({ ms }) => ms);
    const [served, shed] = [timesOf(200), timesOf(503)];
    const ms = (/** @type {number[]} */ times, /** @type {number} */ share) =>
      times.length > 0 ? quantile(times, share).toFixed(0) : "–";
    rows.push([
      `${multiple} ×`,
      Math.round(rate),
      Math.round(served.length / seconds),
      Math.round(shed.length / seconds),
      failed + answers.length - served.length - shed.length,
      ms(served, 0.5),
      ms(served, 0.99),
      ms(shed, 0.5),
      ms(shed, 0.99),
      peak.toFixed(0),
    ]);
  }
  const head = [
    "load",
    "asked/s",
    "served/s",
    "shed/s",
    "failed",
    "served p50, ms",
    "p99",
    "shed p50, ms",
    "p99",
    "RSS, MB",
  ];
  process.stdout.write(`${machine()}; searches of ${postCount} posts, each rendered, ${seconds} s each\n\n`);
  process.stdout.write(`${table(head, rows)}\n`);
  await blog.stop();
});

/**
 * How many searches a few clients get answered who ask again as soon as they have their answer: too few to be sent away.
 *
 * @param {string} origin
 * @param {number} seconds
 */
async function servedAtMost(origin, seconds) {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const end = performance.now() + seconds * 1000;
  let served = 0;
  const client = async () => {
    while (performance.now() < end) {
      const [answer] = await once(get(`${origin}${path(served)}`, { agent }), "response");
      await once(answer.resume(), "end");
      if (answer.statusCode === 200) served += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  agent.destroy();
  return served;
}
