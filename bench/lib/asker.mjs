import { connect } from "node:net";

/**
 * A program of its own that does nothing but ask and note when answers came: whole requests prepared as bytes, one at a
 * time on each connection, and of an answer only its status and where it ends. Its order comes as JSON in the first
 * argument, what it saw goes to standard output as JSON.
 *
 * @typedef {object} Order
 * @property {string} host
 * @property {number} port
 * @property {string[]} paths asked in turn
 * @property {number} connections opened before the first request
 * @property {number} seconds
 * @property {number | null} rate requests a second, whatever comes back; null asks again as soon as there is an answer
 *
 * @typedef {{ status: number, ms: number }} Answer
 * @typedef {object} Seen
 * @property {Answer[]} answers
 * @property {number} failed connections that ended instead of answering, and requests without an answer at the end
 * @property {number} lateMs how late the asking itself was: 99 of 100 requests left sooner after their moment
 * @property {number} perSecond answers that came within the time, a second
 */

const patienceMs = 10_000;
const { host, port, paths, connections, seconds, rate } = /** @type {Order} */ (JSON.parse(String(process.argv[2])));

const requests = paths.map((path) => Buffer.from(`GET ${path} HTTP/1.1\r\nHost: blog\r\n\r\n`));
const total = rate === null ? Number.POSITIVE_INFINITY : Math.round(rate * seconds);

const readBuffer = Buffer.allocUnsafe(64 * 1024);
/** @type {Answer[]} */
const answers = [];
/** @type {number[]} */
const lateness = [];
/**
 * Connections without a request, the one that has rested longest first: none rests until the server closes it.
 *
 * @type {ReturnType<typeof open>[]}
 */
const free = [];
/**
 * Moments of requests that found no connection free. They count from then on all the same.
 *
 * @type {number[]}
 */
const waiting = [];
let failed = 0;
let sent = 0;
let began = 0;

/** @param {() => void} onOpen */
function open(onOpen) {
  /** The moment that the request under way was due; below zero there is none. */
  let due = -1;
  let status = 0;
  let left = -1;
  let head = "";
  const finish = () => {
    const now = performance.now();
    answers.push({ status, ms: now - due });
    due = -1;
    if (rate === null) {
      if (now < began + seconds * 1000) connection.ask(now);
      return;
    }
    const next = waiting.shift();
    if (next === undefined) free.push(connection);
    else connection.ask(next);
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
      if (length === undefined) throw new Error(`An answer does not say how long it is: ${text.slice(0, end)}`);
      status = Number(text.slice(9, 12));
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
    // One buffer for all: what is read is looked at before anything else is.
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
  });
  const connection = {
    ask(/** @type {number} */ dueAt) {
      due = dueAt;
      lateness.push(performance.now() - dueAt);
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

began = performance.now();
const end = began + seconds * 1000;
/** A turn of the event loop: between two of them answers are read. Never at rest, so that nothing has to wake it. */
const turn = () => new Promise((resolve) => setImmediate(resolve));
if (rate === null) {
  for (const connection of free.splice(0)) connection.ask(performance.now());
  while (performance.now() < end) await turn();
} else {
  for (let due = 0; due < total; ) {
    const now = Math.min(total, Math.floor(((performance.now() - began) / 1000) * rate) + 1);
    for (; due < now; due++) {
      const connection = free.shift();
      const at = began + (due / rate) * 1000;
      if (connection) connection.ask(at);
      else waiting.push(at);
    }
    await turn();
  }
}
const perSecond = answers.length / seconds;
while (answers.length + failed < total && rate !== null && performance.now() < end + patienceMs) await turn();

lateness.sort((a, b) => a - b);
const missing = rate === null ? 0 : total - answers.length - failed;
/** @type {Seen} */
const seen = {
  answers,
  failed: failed + missing,
  lateMs: lateness[Math.floor(lateness.length * 0.99)] ?? 0,
  perSecond,
};
process.stdout.write(JSON.stringify(seen), () => process.exit(0));
