import { ready } from "../scripts/lib/ready.mjs";
import { say, script } from "../scripts/lib/script.mjs";
import { startBlog, temporaryFolder } from "./lib/built-blog.mjs";
import { fill } from "./lib/fill.mjs";
import { hasCores } from "./lib/on-core.mjs";
import { firstThreadMs, machine, memoryMegabytes } from "./lib/process-cost.mjs";
import { runLoadClient } from "./lib/run-load-client.mjs";
import { median, quantile, table } from "./lib/table.mjs";

const postCount = 1_000;
const multiples = [1, 4, 16];
/** `npm run bench:overload -- 10 5`: seconds of each turn, and rounds. */
const [seconds = 5, rounds = 3] = process.argv.slice(2).map(Number);
/** Long enough for V8 to compile the hot code. */
const warmUpSeconds = 5;
/** Few connections, so that the measurement of the capacity gets no overload response. */
const closedConnections = 8;
/** Most requests in progress. When no connection is free, a request waits in the client, and its time counts. */
const openConnections = 500;
const searches = 500;
const [serverCore, clientCore] = [0, 1];
const metricsToken = "metrics-token-of-the-bench-0123456789";

/** @typedef {{ rate: number, cpu: number, peak: number, lag: number, result: import("./lib/load-client.mjs").LoadResult }} Turn */

await script(async () => {
  await ready();
  const facts = machine();
  const dataDir = temporaryFolder();
  await (await startBlog(dataDir)).stop();
  fill(dataDir, postCount, () => {});
  const blog = await startBlog(dataDir, { LOG_LEVEL: "error", METRICS_TOKEN: metricsToken }, serverCore);
  const paths = await searchPaths(blog.origin);
  const send = (/** @type {Omit<Parameters<typeof runLoadClient>[1], "paths">} */ load) =>
    runLoadClient(blog.origin, { paths, serverPid: blog.pid, ...load }, clientCore);

  say("Warming up…");
  await send({ rate: null, connections: closedConnections, seconds: warmUpSeconds });
  /** @type {Map<number, Turn[]>} */
  const turns = new Map(multiples.map((multiple) => [multiple, []]));
  const capacities = [];
  for (let round = 1; round <= rounds; round++) {
    // The speed of the machine changes from minute to minute, so each round measures its own capacity.
    const idleMs = firstThreadMs(blog.pid);
    const { responses } = await send({ rate: null, connections: closedConnections, seconds });
    // Per second of the server's CPU time: a client that other programs delay requests less than the server can serve.
    const capacity = responses.length / ((firstThreadMs(blog.pid) - idleMs) / 1000);
    capacities.push(capacity);
    for (const multiple of multiples) {
      const rate = capacity * multiple;
      say(`Round ${round} of ${rounds}: ${multiple} × ${Math.round(capacity)} requests a second…`);
      await loopLag(blog.origin);
      let peak = 0;
      const sampler = setInterval(() => {
        peak = Math.max(peak, memoryMegabytes(blog.pid));
      }, 200);
      const before = firstThreadMs(blog.pid);
      const result = await send({ rate, connections: openConnections, seconds });
      const cpu = firstThreadMs(blog.pid) - before;
      clearInterval(sampler);
      turns.get(multiple)?.push({ rate, cpu, peak, lag: await loopLag(blog.origin), result });
    }
  }
  const servedAtFour = servedPerCpuSecond(turns.get(4) ?? []);
  const rows = multiples.map((multiple) => rowOf(multiple, turns.get(multiple) ?? [], servedAtFour));
  const head = [
    ...["load", "sent/s", "served/s", "served/CPU s", "of 4 ×", "shed/s", "failed", "served p50, ms", "p99"],
    ...["shed p50, ms", "p99", "max", "sent late p99, ms", "loop lag p99, ms", "RSS, MB"],
  ];
  const cores = hasCores ? "server and client on one core each" : "server and client share the cores";
  process.stdout.write(
    `${facts}; ${cores}; searches of ${postCount} posts, uncached, ${rounds} rounds of ${seconds} s each\n`,
  );
  process.stdout.write(
    `Seconds are those in which server and client had their cores; capacity ${capacities.map(Math.round).join(", ")} a second of CPU time\n\n`,
  );
  process.stdout.write(`${table(head, rows)}\n`);
  await blog.stop();
});

/** Responses of a saturated server per second of CPU time; the median of the rounds. @param {Turn[]} turns */
function servedPerCpuSecond(turns) {
  return median(turns.map(({ cpu, result }) => timesOf(result, 200).length / (cpu / 1000)));
}

/**
 * @param {number} multiple
 * @param {Turn[]} turns of this load
 * @param {number} servedAtFour a second of CPU time
 */
function rowOf(multiple, turns, servedAtFour) {
  const medianOf = (/** @type {(turn: Turn) => number} */ value) => median(turns.map(value));
  const [served, shed] = [200, 503].map((status) => turns.flatMap(({ result }) => timesOf(result, status)));
  const servedEach = servedPerCpuSecond(turns);
  return [
    `${multiple} ×`,
    Math.round(medianOf(({ rate }) => rate)),
    Math.round(medianOf(({ result }) => timesOf(result, 200).length / seconds)),
    Math.round(servedEach),
    `${Math.round((servedEach / servedAtFour) * 100)} %`,
    Math.round(medianOf(({ result }) => timesOf(result, 503).length / seconds)),
    turns.reduce((sum, { result }) => sum + failuresOf(result), 0),
    ...[0.5, 0.99].map((share) => milliseconds(quantile(served ?? [], share))),
    ...[0.5, 0.99, 1].map((share) => milliseconds(quantile(shed ?? [], share))),
    milliseconds(medianOf(({ result }) => result.lateMs)),
    milliseconds(medianOf(({ lag }) => lag)),
    Math.max(...turns.map(({ peak }) => peak)).toFixed(0),
  ];
}

/** @param {import("./lib/load-client.mjs").LoadResult} result @param {number} status */
function timesOf({ responses }, status) {
  return responses.filter((it) => it.status === status).map(({ ms }) => ms);
}

/** Responses with another status count too. @param {import("./lib/load-client.mjs").LoadResult} result */
function failuresOf(result) {
  return result.failed + result.responses.length - timesOf(result, 200).length - timesOf(result, 503).length;
}

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
