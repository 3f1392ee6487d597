import { connect } from "node:net";
import { join } from "node:path";
import Database from "better-sqlite3";
import { ready } from "../scripts/lib/ready.mjs";
import { say, script } from "../scripts/lib/script.mjs";
import { startBlog, temporaryFolder } from "./lib/built-blog.mjs";
import { fill } from "./lib/fill.mjs";
import { hasCores } from "./lib/on-core.mjs";
import { machine, memoryMegabytes } from "./lib/process-cost.mjs";
import { runLoadClient } from "./lib/run-load-client.mjs";
import { quantile, table } from "./lib/table.mjs";

const postCount = 300;
const postBytes = 15_000;
/** Measured after all clients of an attack are connected. */
const moreSeconds = Number(process.argv[2] ?? 10);
const readersPerSecond = 20;
const readerConnections = 50;
const metricsToken = "metrics-token-of-the-bench-0123456789";
const [serverCore, clientCore] = [0, 1];
/** Calls in a batch, which is the most that the server accepts. */
const calls = 10;
const batch = `/trpc/${Array.from({ length: calls }, () => "blog.feed").join(",")}?batch=1&input=${encodeURIComponent(
  JSON.stringify(Object.fromEntries(Array.from({ length: calls }, (_, at) => [at, { json: {} }]))),
)}`;

/**
 * Clients that request much and read nothing, and how many of them are opened per second: more at once would be a flood
 * of requests, which `bench:overload` shows. Each sends two requests, because the system buffers some 3 MB for a
 * connection.
 */
const attacks = [
  { name: "none", path: "", clients: 0, perSecond: 1 },
  { name: "every post", path: "/api/blog/all", clients: 820, perSecond: 40 },
  { name: "ten feeds in a batch", path: batch, clients: 300, perSecond: 5 },
];

await script(async () => {
  await ready();
  const rows = [];
  for (const { name, path, clients, perSecond } of attacks) {
    say(`${clients} clients that do not read${path && `: ${name}`}…`);
    const dataDir = temporaryFolder();
    await (await startBlog(dataDir)).stop();
    fill(dataDir, postCount, () => {});
    lengthenPosts(dataDir);
    const blog = await startBlog(dataDir, { LOG_LEVEL: "error", METRICS_TOKEN: metricsToken }, serverCore);
    const paths = await readersPaths(blog.origin);
    const before = memoryMegabytes(blog.pid);
    let peak = before;
    const sampler = setInterval(() => {
      peak = Math.max(peak, memoryMegabytes(blog.pid));
    }, 100);
    const seconds = clients / perSecond + moreSeconds;
    const attack = stall(blog.origin, path, clients, perSecond);
    const { responses, failed } = await runLoadClient(
      blog.origin,
      { paths, rate: readersPerSecond, connections: readerConnections, seconds },
      clientCore,
    );
    clearInterval(sampler);
    const disconnected = await slowReaders(blog.origin);
    attack.stop();
    const times = responses.filter(({ status }) => status === 200).map(({ ms }) => ms);
    rows.push([
      name,
      clients,
      disconnected,
      times.length,
      responses.length - times.length + failed,
      ...[0.5, 0.99, 1].map((share) => quantile(times, share).toFixed(0)),
      before.toFixed(0),
      peak.toFixed(0),
    ]);
    await blog.stop();
  }
  const head = [
    ...["attack", "clients", "disconnected", "readers served", "refused", "p50, ms", "p99", "max"],
    ...["RSS before, MB", "peak"],
  ];
  const cores = hasCores ? "server and readers on one core each" : "server and readers share the cores";
  process.stdout.write(`${machine()}; ${cores}; ${postCount} posts of ${postBytes / 1000} kB\n\n`);
  process.stdout.write(`${table(head, rows)}\n`);
});

/**
 * Publishes all posts and gives them texts of one length.
 *
 * @param {string} dataDir
 */
function lengthenPosts(dataDir) {
  const db = new Database(join(dataDir, "longhand.db"));
  const paragraph = "<p>Wind over the hills, and rain before the evening comes.</p>";
  const description = paragraph.repeat(Math.ceil(postBytes / paragraph.length));
  db.prepare(
    "UPDATE blogs SET isPublished = 1, publishedAt = createdAt, feedKey = createdAt * 1000, description = ?",
  ).run(description);
  db.close();
}

/**
 * Pages that a few readers open: search results, pages rendered for each request, and cached pages.
 *
 * @param {string} origin
 */
async function readersPaths(origin) {
  const { blogs } = await (await fetch(`${origin}/api/blog/all`)).json();
  const post = /** @type {{ _id: string }} */ (blogs[0]);
  return ["/?search=hill", `/blog/${post._id}`, "/", `/api/blog/${post._id}`];
}

/**
 * Clients that the server disconnected because they read too slowly.
 *
 * @param {string} origin
 */
async function slowReaders(origin) {
  const response = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  return Number(/^longhand_slow_readers_total (\S+)/m.exec(await response.text())?.[1]);
}

/**
 * Opens connections that send their requests and read nothing, each from an address of its own.
 *
 * @param {string} origin
 * @param {string} path
 * @param {number} clients
 * @param {number} perSecond
 */
function stall(origin, path, clients, perSecond) {
  const { port } = new URL(origin);
  /** @type {Set<import("node:net").Socket>} */
  const sockets = new Set();
  let opened = 0;
  const open = () => {
    if (opened >= clients) return;
    opened += 1;
    const localAddress = `127.1.${(opened >> 8) & 255}.${opened & 255}`;
    const socket = connect({ host: "127.0.0.1", port: Number(port), localAddress });
    sockets.add(socket);
    socket.on("error", () => {});
    socket.once("connect", () => {
      socket.pause();
      socket.write(`GET ${path} HTTP/1.1\r\nHost: blog\r\n\r\n`.repeat(2));
    });
  };
  const timer = setInterval(open, 1_000 / perSecond);
  return {
    stop() {
      clearInterval(timer);
      for (const socket of sockets) socket.destroy();
    },
  };
}
