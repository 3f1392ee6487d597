import { ready } from "../scripts/lib/ready.mjs";
import { say, script } from "../scripts/lib/script.mjs";
import { askFrom } from "./lib/ask.mjs";
import { startBlog, temporaryFolder } from "./lib/built-blog.mjs";
import { fill } from "./lib/fill.mjs";
import { hasCores } from "./lib/on-core.mjs";
import { machine, memoryMegabytes } from "./lib/process-cost.mjs";
import { quantile, table } from "./lib/table.mjs";

const postCount = 1_000;
const multiples = [1, 4, 16];
const seconds = Number(process.argv[2] ?? 10);
/** Until the engine has compiled what it runs. */
const warmUpSeconds = 5;
/** Few enough that none of them is sent away while it is found out what can be served. */
const closedConnections = 8;
/** What is under way at a time, at most: whoever finds none free waits, and that counts. */
const openConnections = 500;
const searches = 500;
const [serverCore, askerCore] = [0, 1];
const metricsToken = "of-the-bench-alone-0123456789";

await script(async () => {
  await ready();
  const dataDir = temporaryFolder();
  await (await startBlog(dataDir)).stop();
  fill(dataDir, postCount, () => {});
  const blog = await startBlog(dataDir, { LOG_LEVEL: "error", METRICS_TOKEN: metricsToken }, serverCore);
  const paths = await someSearches(blog.origin);
  const ask = (/** @type {Omit<Parameters<typeof askFrom>[1], "paths">} */ load) =>
    askFrom(blog.origin, { paths, ...load }, askerCore);

  say("What can it serve?");
  await ask({ rate: null, connections: closedConnections, seconds: warmUpSeconds });
  const { perSecond: capacity } = await ask({ rate: null, connections: closedConnections, seconds });

  const rows = [];
  for (const multiple of multiples) {
    const rate = capacity * multiple;
    say(`${multiple} × ${Math.round(capacity)} requests a second…`);
    await loopLag(blog.origin);
    let peak = 0;
    const look = setInterval(() => {
      peak = Math.max(peak, memoryMegabytes(blog.pid));
    }, 200);
    const { answers, failed, lateMs } = await ask({ rate, connections: openConnections, seconds });
    clearInterval(look);
    const lag = await loopLag(blog.origin);
    const timesOf = (/** @type {number} */ status) => answers.filter((it) => it.status === status).map(({ ms }) => ms);
    const [served, shed] = [timesOf(200), timesOf(503)];
    rows.push([
      `${multiple} ×`,
      Math.round(rate),
      Math.round(served.length / seconds),
      Math.round(shed.length / seconds),
      failed + answers.length - served.length - shed.length,
      ...[0.5, 0.99].map((share) => milliseconds(quantile(served, share))),
      ...[0.5, 0.99, 1].map((share) => milliseconds(quantile(shed, share))),
      milliseconds(lateMs),
      milliseconds(lag),
      peak.toFixed(0),
    ]);
  }
  const head = [
    ...["load", "asked/s", "served/s", "shed/s", "failed", "served p50, ms", "p99", "shed p50, ms", "p99", "most"],
    ...["asked late p99, ms", "loop lag p99, ms", "RSS, MB"],
  ];
  const cores = hasCores ? "server and asking program on a core each" : "server and asking program share the cores";
  process.stdout.write(`${machine()}; ${cores}; searches of ${postCount} posts, each rendered, ${seconds} s each\n\n`);
  process.stdout.write(`${table(head, rows)}\n`);
  await blog.stop();
});

/** @param {number} ms */
function milliseconds(ms) {
  if (Number.isNaN(ms)) return "–";
  return ms.toFixed(ms < 10 ? 1 : 0);
}

/**
 * Searches for words that posts have: they are never kept, so each one is looked up and rendered.
 *
 * @param {string} origin
 */
async function someSearches(origin) {
  const { blogs } = await (await fetch(`${origin}/api/blog/all`)).json();
  const titles = /** @type {{ title: string }[]} */ (blogs).map(({ title }) => title).join(" ");
  const words = [...new Set(titles.toLowerCase().match(/\p{Letter}{3,}/gu))].slice(0, searches);
  return words.map((word) => `/?search=${encodeURIComponent(word)}`);
}

/**
 * How late the server's event loop was since this was last asked, as it tells itself.
 *
 * @param {string} origin
 */
async function loopLag(origin) {
  const answer = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(await answer.text())?.[1]) * 1000;
}
