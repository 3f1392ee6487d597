import { once } from "node:events";
import { request } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { ready } from "../scripts/lib/ready.mjs";
import { say, script } from "../scripts/lib/script.mjs";
import { startBlog, temporaryFolder } from "./lib/built-blog.mjs";
import { fill } from "./lib/fill.mjs";
import { machine, memoryMegabytes } from "./lib/process-cost.mjs";
import { quantile, table } from "./lib/table.mjs";

const postCount = 300;
/** Longer than the server's timeout for a body, so that the attackers have to reconnect. */
const seconds = Number(process.argv[2] ?? 30);
const slowPosts = 200;
const sockets = 4_000;
const dripMs = 10_000;
const own = "127.0.0.1";
const one = () => "127.0.0.2";
/** Many addresses, each in a network of its own. */
const spread = (/** @type {number} */ at) => `127.${1 + (at % 200)}.0.1`;

const slowPostTo = (/** @type {string} */ path) =>
  `POST ${path} HTTP/1.1\r\nHost: blog\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{`;
const slowPost = slowPostTo("/api/blog/add-comment");
const slowSignIn = slowPostTo("/trpc/session.signIn");

/** @type {[string, number, string, (at: number) => string][]} */
const attacks = [
  ["none", 0, "", one],
  [`${slowPosts} slow POSTs, one address`, slowPosts, slowPost, one],
  [`${slowPosts} slow POSTs, the writer's address`, slowPosts, slowPost, () => own],
  [`${slowPosts} slow sign-ins, the writer's address`, slowPosts, slowSignIn, () => own],
  [`${slowPosts} slow POSTs, 200 addresses`, slowPosts, slowPost, spread],
  [`${sockets} sockets, one address`, sockets, "", one],
  [`${sockets} sockets, the writer's address`, sockets, "", () => own],
  [`${sockets} sockets, 200 addresses`, sockets, "", spread],
];

await script(async () => {
  await ready();
  const dataDir = temporaryFolder();
  await (await startBlog(dataDir)).stop();
  fill(dataDir, postCount, () => {});
  const blog = await startBlog(dataDir, { LOG_LEVEL: "error" });
  const { port } = new URL(blog.origin);
  const { body } = await send(port, "GET", "/api/blog/all");
  const { _id: id } = JSON.parse(body).blogs[0];

  const rows = [];
  for (const [name, count, bytes, addressOf] of attacks) {
    say(`${name}…`);
    const stop = attack(port, count, bytes, addressOf);
    await wait(2_000);
    /** @type {Record<"signIn" | "save" | "page", number[]>} */
    const times = { signIn: [], save: [], page: [] };
    let failed = 0;
    let peak = 0;
    const time = async (
      /** @type {"signIn" | "save" | "page"} */ what,
      /** @type {Promise<{ status: number, ms: number, body: string }>} */ answer,
    ) => {
      const { status, ms, body: received } = await answer;
      times[what].push(ms);
      if (status !== 200) failed += 1;
      return received;
    };
    for (const end = performance.now() + seconds * 1000; performance.now() < end; await wait(500)) {
      const signedIn = await time("signIn", send(port, "POST", "/api/admin/login", blog.credentials));
      const { token } = signedIn.startsWith("{") ? JSON.parse(signedIn) : { token: "" };
      // Twice, so that the post is published again.
      for (let saves = 0; saves < 2; saves++)
        await time("save", send(port, "POST", "/api/blog/toggle-publish", { id }, token));
      await time("page", send(port, "GET", "/?search=a"));
      peak = Math.max(peak, memoryMegabytes(blog.pid));
    }
    const reopened = stop();
    const worst = Object.values(times).map((all) => quantile(all, 1).toFixed(0));
    rows.push([name, times.signIn.length * 4, failed, ...worst, reopened, peak.toFixed(0)]);
    await wait(2_000);
  }
  process.stdout.write(
    `${machine()}; ${seconds} s each; the writer and a reader at ${own}, each request on a new connection\n\n`,
  );
  const head = [
    "attack",
    "requests",
    "failed",
    "slowest sign-in, ms",
    "save",
    "search page",
    "sockets closed",
    "RSS, MB",
  ];
  process.stdout.write(`${table(head, rows)}\n`);
  await blog.stop();
});

/**
 * Keeps connections open, each sending a byte every ten seconds after its first bytes. Opens another one when one is closed.
 *
 * @param {string} port
 * @param {number} count
 * @param {string} bytes
 * @param {(at: number) => string} addressOf
 * @returns ends the attack; returns how many connections the server closed
 */
function attack(port, count, bytes, addressOf) {
  let isOver = false;
  let closed = 0;
  /** @type {Set<import("node:net").Socket>} */
  const open = new Set();
  const start = (/** @type {number} */ at) => {
    const socket = connect({ port: Number(port), host: own, localAddress: addressOf(at) });
    open.add(socket);
    socket.on("connect", () => void socket.write(bytes));
    const drip = setInterval(() => bytes && socket.write(" "), dripMs);
    socket.on("error", () => {}).resume();
    socket.on("close", () => {
      clearInterval(drip);
      open.delete(socket);
      if (isOver) return;
      closed += 1;
      setTimeout(start, 100, at);
    });
  };
  for (let at = 0; at < count; at++) start(at);
  return () => {
    isOver = true;
    for (const socket of open) socket.destroy();
    return closed;
  };
}

/**
 * @param {string} port
 * @param {string} method
 * @param {string} path
 * @param {object} [body]
 * @param {string} [token]
 * @returns {Promise<{ status: number, ms: number, body: string }>} with the status 0 when there is no answer
 */
async function send(port, method, path, body, token) {
  const began = performance.now();
  const headers = {
    ...(body ? { "content-type": "application/json" } : {}),
    ...(token ? { authorization: token } : {}),
  };
  try {
    const call = request({ host: own, localAddress: own, port, method, path, headers, agent: false });
    call.end(body && JSON.stringify(body));
    const [response] = await once(call, "response");
    const received = await text(response);
    return { status: response.statusCode, ms: performance.now() - began, body: received };
  } catch {
    return { status: 0, ms: performance.now() - began, body: "" };
  }
}
