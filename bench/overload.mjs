import { ready } from "../scripts/lib/ready.mjs";
import { say, script } from "../scripts/lib/script.mjs";
import { startBlog, temporaryFolder } from "./lib/built-blog.mjs";
import { fill } from "./lib/fill.mjs";
import { hasCores } from "./lib/on-core.mjs";
import { machine, memoryMegabytes } from "./lib/process-cost.mjs";
import { runLoadClient } from "./lib/run-load-client.mjs";
import { quantile, table } from "./lib/table.mjs";

const postCount = 1_000;
const multiples = [1, 4, 16];
const seconds = Number(process.argv[2] ?? 10);
/** Long enough for V8 to compile the hot code. */
const warmUpSeconds = 5;
/** Few connections, so that the measurement of the capacity gets no overload response. */
const closedConnections = 8;
/** Most requests in progress. When no connection is free, a request waits in the client, and its time counts. */
const openConnections = 500;
const searches = 500;
const [serverCore, clientCore] = [0, 1];
const metricsToken = "metrics-token-of-the-bench-0123456789";

await script(async () => {
  await ready();
  const dataDir = temporaryFolder();
  await (await startBlog(dataDir)).stop();
  fill(dataDir, postCount, () => {});
  const blog = await startBlog(dataDir, { LOG_LEVEL: "error", METRICS_TOKEN: metricsToken }, serverCore);
  const paths = await searchPaths(blog.origin);
  const send = (/** @type {Omit<Parameters<typeof runLoadClient>[1], "paths">} */ load) =>
    runLoadClient(blog.origin, { paths, ...load }, clientCore);

  say("Measuring the capacity…");
  await send({ rate: null, connections: closedConnections, seconds: warmUpSeconds });
  const { perSecond: capacity } = await send({ rate: null, connections: closedConnections, seconds });

  const rows = [];
  for (const multiple of multiples) {
    const rate = capacity * multiple;
    say(`${multiple} × ${Math.round(capacity)} requests a second…`);
    await loopLag(blog.origin);
    let peak = 0;
    const sampler = setInterval(() => {
      peak = Math.max(peak, memoryMegabytes(blog.pid));
    }, 200);
    const { responses, failed, lateMs } = await send({ rate, connections: openConnections, seconds });
    clearInterval(sampler);
    const lag = await loopLag(blog.origin);
    const timesOf = (/** @type {number} */ status) =>
      responses.filter((it) => it.status === status).map(({ ms }) => ms);
    const [served, shed] = [timesOf(200), timesOf(503)];
    rows.push([
      `${multiple} ×`,
      Math.round(rate),
      Math.round(served.length / seconds),
      Math.round(shed.length / seconds),
      failed + responses.length - served.length - shed.length,
      ...[0.5, 0.99].map((share) => milliseconds(quantile(served, share))),
      ...[0.5, 0.99, 1].map((share) => milliseconds(quantile(shed, share))),
      milliseconds(lateMs),
      milliseconds(lag),
      peak.toFixed(0),
    ]);
  }
  const head = [
    ...["load", "sent/s", "served/s", "shed/s", "failed", "served p50, ms", "p99", "shed p50, ms", "p99", "max"],
    ...["sent late p99, ms", "loop lag p99, ms", "RSS, MB"],
  ];
  const cores = hasCores ? "server and client on one core each" : "server and client share the cores";
  process.stdout.write(`${machine()}; ${cores}; searches of ${postCount} posts, uncached, ${seconds} s each\n\n`);
  process.stdout.write(`${table(head, rows)}\n`);
  await blog.stop();
});

/** @param {number} ms */
function milliseconds(ms) {
  if (Number.isNaN(ms)) return "–";
  return ms.toFixed(ms < 10 ? 1 : 0);
}

/**
 * Search pages for words that occur in titles. Search pages are never cached, so each request searches and renders.
 *
 * @param {string} origin
 */
async function searchPaths(origin) {
  const { blogs } = await (await fetch(`${origin}/api/blog/all`)).json();
  const titles = /** @type {{ title: string }[]} */ (blogs).map(({ title }) => title).join(" ");
  const words = [...new Set(titles.toLowerCase().match(/\p{Letter}{3,}/gu))].slice(0, searches);
  return words.map((word) => `/?search=${encodeURIComponent(word)}`);
}

/**
 * The server's own figure for its event loop lag since the last call, in milliseconds.
 *
 * @param {string} origin
 */
async function loopLag(origin) {
  const response = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(await response.text())?.[1]) * 1000;
}
