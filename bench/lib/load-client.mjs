import { connect } from "node:net";
import { serverClock } from "./server-clock.mjs";

/**
 * A program that sends requests and records the time of each response. To use little CPU time, it prepares requests as
 * bytes, sends one at a time on each connection, and reads only the status and the length of a response. The first argument
 * is the plan as JSON; standard output gets the result as JSON.
 *
 * @typedef {object} LoadPlan
 * @property {string} host
 * @property {number} port
 * @property {string[]} paths requested in turn
 * @property {number} connections opened before the first request
 * @property {number} seconds
 * @property {number} [serverPid] measures time by the server's clock, for a server that shares its core with other programs
 * @property {number | null} rate requests a second, however slow the responses are; null sends the next request after each response
 *
 * @typedef {{ status: number, ms: number }} TimedResponse
 * @typedef {object} LoadResult
 * @property {TimedResponse[]} responses
 * @property {number} failed connections that closed before the response, and requests without a response at the end
 * @property {number} lateMs delay between the planned and the real sending, 99th percentile: the error of the client itself
 * @property {number} perSecond responses a second during the planned time
 */

const drainTimeoutMs = 10_000;
const { host, port, paths, connections, seconds, rate, serverPid } = /** @type {LoadPlan} */ (
  JSON.parse(String(process.argv[2]))
);

const clock = serverClock(serverPid);
const requests = paths.map((path) => Buffer.from(`GET ${path} HTTP/1.1\r\nHost: blog\r\n\r\n`));
const total = rate === null ? Number.POSITIVE_INFINITY : Math.round(rate * seconds);

const readBuffer = Buffer.allocUnsafe(64 * 1024);
/** @type {TimedResponse[]} */
const responses = [];
/** @type {number[]} */
const lateness = [];
/**
 * Idle connections, the longest idle first. Using that one next keeps the server from closing it.
 *
 * @type {ReturnType<typeof open>[]}
 */
const free = [];
/**
 * Planned times of requests that wait for a connection. Their response time starts at the planned time.
 *
 * @type {number[]}
 */
const waiting = [];
let failed = 0;
let sent = 0;
let began = 0;

/** @param {() => void} onOpen */
function open(onOpen) {
  /** Planned time of the request in progress; negative if there is none. */
  let due = -1;
  let status = 0;
  let left = -1;
  let head = "";
  let isClosing = false;
  const finish = () => {
    const now = clock();
    responses.push({ status, ms: now - due });
    due = -1;
    if (rate === null) {
      if (now < began + seconds * 1000) connection.send(now);
      return;
    }
    if (!isClosing) connection.use();
  };
  /** @param {Buffer} chunk */
  const read = (chunk) => {
    if (due < 0) return;
    if (left < 0) {
      const text = head + chunk.toString("latin1");
      const end = text.indexOf("\r\n\r\n");
      if (end < 0) {
        head = text;
        return;
      }
      const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
      if (length === undefined) throw new Error(`A response has no Content-Length: ${text.slice(0, end)}`);
      status = Number(text.slice(9, 12));
      isClosing = /\r\nconnection: close\r\n/i.test(text.slice(0, end + 2));
      left = end + 4 + Number(length) - head.length;
      head = "";
    }
    left -= chunk.length;
    if (left > 0) return;
    left = -1;
    finish();
  };
  const callback = (/** @type {number} */ bytes) => {
    read(readBuffer.subarray(0, bytes));
    return true;
  };
  const socket = connect({
    host,
    port,
    // All sockets share one buffer: each chunk is parsed before the next read.
    onread: { buffer: readBuffer, callback },
  });
  socket.setNoDelay();
  socket.on("connect", onOpen);
  socket.on("error", () => {});
  socket.on("close", () => {
    const at = free.indexOf(connection);
    if (at >= 0) free.splice(at, 1);
    if (due >= 0) failed += 1;
    due = -1;
    // As a browser or proxy does: an overloaded server closes a connection after a page.
    if (rate !== null) {
      const replacement = open(() => replacement.use());
    }
  });
  const connection = {
    use() {
      const next = waiting.shift();
      if (next === undefined) free.push(connection);
      else connection.send(next);
    },
    send(/** @type {number} */ dueAt) {
      due = dueAt;
      lateness.push(clock() - dueAt);
      socket.write(/** @type {Buffer} */ (requests[sent++ % requests.length]));
    },
  };
  return connection;
}

const opened = await Promise.all(
  Array.from({ length: connections }, () => {
    return new Promise((resolve) => {
      const connection = open(() => resolve(connection));
    });
  }),
);
free.push(...opened);

began = clock();
const end = began + seconds * 1000;
/** One turn of the event loop, in which responses are read. The loop never sleeps, so no wake-up adds delay. */
const turn = () => new Promise((resolve) => setImmediate(resolve));
if (rate === null) {
  for (const connection of free.splice(0)) connection.send(clock());
  while (clock() < end) await turn();
} else {
  for (let due = 0; due < total; ) {
    const now = Math.min(total, Math.floor(((clock() - began) / 1000) * rate) + 1);
    for (; due < now; due++) {
      const connection = free.shift();
      const at = began + (due / rate) * 1000;
      if (connection) connection.send(at);
      else waiting.push(at);
    }
    await turn();
  }
}
const perSecond = responses.length / seconds;
while (responses.length + failed < total && rate !== null && clock() < end + drainTimeoutMs) await turn();

lateness.sort((a, b) => a - b);
const missing = rate === null ? 0 : total - responses.length - failed;
/** @type {LoadResult} */
const result = {
  responses,
  failed: failed + missing,
  lateMs: lateness[Math.floor(lateness.length * 0.99)] ?? 0,
  perSecond,
};
process.stdout.write(JSON.stringify(result), () => process.exit(0));
