import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { ready } from "../scripts/lib/ready.mjs";
import { say, script } from "../scripts/lib/script.mjs";
import { startBareNode } from "./lib/bare-node.mjs";
import { startBlog, temporaryFolder } from "./lib/built-blog.mjs";
import { fill } from "./lib/fill.mjs";
import { hasCores } from "./lib/on-core.mjs";
import { machine, memoryMegabytes } from "./lib/process-cost.mjs";
import { runLoadClient } from "./lib/run-load-client.mjs";
import { quantile, table } from "./lib/table.mjs";

const postCount = 300;
const seconds = Number(process.argv[2] ?? 10);
const readersPerSecond = 50;
const readerConnections = 20;
const [serverCore, clientCore] = [0, 1];

const bodyBytes = 2_000_000;
const shortKeys = (/** @type {number} */ count) =>
  JSON.stringify({ json: Object.fromEntries(Array.from({ length: count }, (_, at) => [at.toString(36), 1])) });
const nested = (/** @type {number} */ bytes) => `{"json":{"token":${"[".repeat(bytes / 2)}${"]".repeat(bytes / 2)}}}`;

/** @param {string} path @param {number} length @param {string} token */
const head = (path, length, token) =>
  `POST ${path} HTTP/1.1\r\nHost: blog\r\nContent-Type: application/json\r\n${token && `Authorization: ${token}\r\n`}Content-Length: ${length}\r\n\r\n`;

/**
 * What one connection sends, and whether it then waits for the answer before it sends that again. A connection that the server
 * closes is opened again.
 *
 * @typedef {{ name: string, clients: number, isLoop: boolean, bytesOf: (token: string) => string }} Attack
 */

/** @param {string} path @param {string} body @returns {Attack["bytesOf"]} */
const whole = (path, body) => () => head(path, body.length, "") + body;

/** @type {Attack[]} */
const attacks = [
  { name: "none", clients: 0, isLoop: false, bytesOf: () => "" },
  {
    name: "20 × 262 kB of requests for home",
    clients: 20,
    isLoop: false,
    bytesOf: () => "GET / HTTP/1.1\r\nHost: blog\r\n\r\n".repeat(9_400),
  },
  {
    name: "20 × 262 kB of requests without a host",
    clients: 20,
    isLoop: false,
    bytesOf: () => "GET / HTTP/1.1\r\n\r\n".repeat(14_500),
  },
  {
    name: "2 loops of 2 MB of short names",
    clients: 2,
    isLoop: true,
    bytesOf: whole("/trpc/subscriber.leave", shortKeys(220_000)),
  },
  {
    name: "2 loops of 60 kB of short names",
    clients: 2,
    isLoop: true,
    bytesOf: whole("/trpc/subscriber.leave", shortKeys(6_500)),
  },
  { name: "2 loops of deep lists", clients: 2, isLoop: true, bytesOf: whole("/trpc/subscriber.leave", nested(60_000)) },
  {
    name: "190 bodies of 2 MB without their last byte",
    clients: 190,
    isLoop: false,
    bytesOf: () => head("/trpc/comment.add", bodyBytes, "") + " ".repeat(bodyBytes - 1),
  },
  {
    name: "the same with a token",
    clients: 190,
    isLoop: false,
    bytesOf: (token) => head("/trpc/draft.save", bodyBytes, token) + " ".repeat(bodyBytes - 1),
  },
];

await script(async () => {
  await ready();
  const dataDir = temporaryFolder();
  await (await startBlog(dataDir)).stop();
  fill(dataDir, postCount, () => {});
  const rows = [];
  for (const attack of attacks) {
    say(`${attack.name}…`);
    const blog = await startBlog(dataDir, { LOG_LEVEL: "error" }, serverCore);
    const token = await blog.signIn();
    const body = Buffer.from(await (await fetch(blog.origin)).arrayBuffer());
    const headers = ["content-type", "text/html; charset=utf-8", "content-length", String(body.length)];
    const bare = await startBareNode(temporaryFolder(), { headers, body });
    const { blogs } = await (await fetch(`${blog.origin}/api/blog/all`)).json();
    const paths = ["/", `/blog/${blogs[0]._id}`, "/?search=hill"];
    const [own, node] = [await measure(blog, attack, token, paths), await measure(bare, attack, token, paths)];
    rows.push([
      attack.name,
      ...[own.p50, own.p99, own.max, node.p99].map((ms) => ms.toFixed(0)),
      `${(own.p99 / node.p99).toFixed(1)} ×`,
      `${own.failed} of ${own.asked}`,
      ...[own.before, own.peak, node.peak].map((megabytes) => megabytes.toFixed(0)),
      `${(own.peak / node.peak).toFixed(1)} ×`,
    ]);
    await blog.stop();
    await bare.stop();
  }
  const columns = [
    ...["attack", "p50, ms", "p99", "max", "p99 of bare Node", "ratio", "refused"],
    ...["RSS before, MB", "peak", "peak of bare Node", "ratio"],
  ];
  const cores = hasCores ? "server and readers on one core each" : "server and readers share the cores";
  process.stdout.write(`${machine()}; ${cores}; ${readersPerSecond} readers a second, ${seconds} s an attack\n\n`);
  process.stdout.write(`${table(columns, rows)}\n`);
});

/**
 * Times of other readers during an attack, and the memory of the server.
 *
 * @param {{ origin: string, pid: number }} server
 * @param {Attack} attack
 * @param {string} token
 * @param {string[]} paths
 */
async function measure({ origin, pid }, attack, token, paths) {
  await runLoadClient(
    origin,
    { paths, rate: readersPerSecond, connections: readerConnections, seconds: 2 },
    clientCore,
  );
  const before = memoryMegabytes(pid);
  let peak = before;
  const sampler = setInterval(() => {
    peak = Math.max(peak, memoryMegabytes(pid));
  }, 50);
  const stop = send(origin, attack, token);
  await wait(500);
  const load = { paths, rate: readersPerSecond, connections: readerConnections, seconds };
  const { responses, failed } = await runLoadClient(origin, load, clientCore);
  stop();
  clearInterval(sampler);
  const times = responses.filter(({ status }) => status === 200).map(({ ms }) => ms);
  const [p50 = 0, p99 = 0, max = 0] = [0.5, 0.99, 1].map((share) => quantile(times, share));
  const asked = responses.length + failed;
  return { p50, p99, max, before, peak, asked, failed: asked - times.length };
}

/** @param {string} origin @param {Attack} attack @param {string} token */
function send(origin, { clients, isLoop, bytesOf }, token) {
  const bytes = Buffer.from(bytesOf(token));
  const { port } = new URL(origin);
  /** @type {Set<import("node:net").Socket>} */
  const sockets = new Set();
  let isOver = false;
  const open = (/** @type {string} */ localAddress) => {
    if (isOver) return;
    const socket = connect({ host: "127.0.0.1", port: Number(port), localAddress });
    sockets.add(socket);
    socket.on("error", () => {});
    socket.once("close", () => {
      sockets.delete(socket);
      // A client that reconnects without a pause would be a flood of connections, which other benches show.
      setTimeout(open, 100, localAddress);
    });
    if (isLoop) socket.on("data", () => socket.write(bytes));
    else socket.pause();
    socket.once("connect", () => socket.write(bytes));
  };
  for (let at = 0; at < clients; at++) open(`127.1.${at >> 8}.${(at & 255) + 1}`);
  return () => {
    isOver = true;
    for (const socket of sockets) socket.destroy();
  };
}
