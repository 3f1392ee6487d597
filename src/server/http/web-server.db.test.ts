import { IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { eventually } from "../../../tests/support/eventually.ts";
import { rawConnection, sendRaw } from "../../../tests/support/raw-request.ts";
import type { HttpPipeline } from "./http-pipeline.ts";
import { createUnsentBytes } from "./responses/unsent-bytes.ts";
import type { Timeouts } from "./timeouts.ts";
import { createWebServer } from "./web-server.ts";

/** A server with short timeouts. */
async function aServer(
  answer: RequestListener,
  given: Partial<Timeouts> = {},
  findResponse: HttpPipeline["findResponse"] = () => null,
  maxConnections?: number,
  messages: HttpPipeline["messages"] = {},
) {
  const usual = {
    headersMs: 300,
    requestMs: 60_000,
    bodyMs: 60_000,
    bodyBytesPerSecond: 500,
    stalledMs: 300,
    keepAliveMs: 5_000,
    checkMs: 50,
  };
  const pipeline = { serve: answer, findResponse, unsent: createUnsentBytes(), messages };
  const server = createWebServer(pipeline, { ...usual, ...given }, maxConnections).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const hello: RequestListener = (_req, res) => void res.end("hello");

test("a client that sends its headers byte by byte is disconnected, and others are served meanwhile", async () => {
  const origin = await aServer(hello);
  const slow = await rawConnection(origin);
  slow.socket.write("GET / HTTP/1.1\r\nHost: blog\r\n");
  const drip = setInterval(() => slow.socket.write("X-A: b\r\n"), 50);
  onTestFinished(() => clearInterval(drip));
  expect(await (await fetch(origin)).text()).toBe("hello");
  await slow.closed;
  expect(slow.received()).not.toContain("200 OK");
});

test("a request that arrived before the connection's idle time was over is answered, however busy the process was", async () => {
  const origin = await aServer(hello, { keepAliveMs: 1 });
  const { socket, received } = await rawConnection(origin);
  const ask = () => socket.write("GET / HTTP/1.1\r\nHost: blog\r\n\r\n");
  socket.once("data", () => {
    ask();
    // Node adds a second to the idle time.
    const blockedUntil = performance.now() + 1_500;
    while (performance.now() < blockedUntil);
  });
  ask();
  await eventually(() => expect(received().match(/hello/g)).toHaveLength(2));
});

const upload = "POST / HTTP/1.1\r\nHost: blog\r\nConnection: close\r\nContent-Length: 10\r\n\r\n";

test("a stalled upload is disconnected", async () => {
  const bodies: string[] = [];
  const origin = await aServer(async (req, res) => {
    const body = await text(req).catch(() => "aborted");
    bodies.push(body);
    res.end(body);
  });
  const stalled = await rawConnection(origin);
  stalled.socket.write(`${upload}half`);
  await stalled.closed;
  await eventually(() => expect(bodies).toEqual(["aborted"]));
});

test("a slow upload is not disconnected", async () => {
  // Shorter than the whole upload, and longer than a pause of a busy machine between two letters.
  const origin = await aServer(async (req, res) => void res.end(await text(req)), { stalledMs: 1_500 });
  const slow = await rawConnection(origin);
  slow.socket.write(upload);
  for (const letter of "0123456789") {
    await wait(200);
    slow.socket.write(letter);
  }
  await slow.closed;
  expect(slow.received()).toContain("0123456789");
});

test("an upload slower than the minimum rate is disconnected, one above it is not", async () => {
  // Longer than a pause of a busy machine between the headers and the body.
  const slow = { stalledMs: 60_000, bodyMs: 3_000, bodyBytesPerSecond: 1_000 };
  let begun = 0;
  const origin = await aServer(async (req, res) => {
    begun += 1;
    res.end(await text(req).catch(() => "aborted"));
  }, slow);
  const [dripping, faster] = [await rawConnection(origin), await rawConnection(origin)];
  for (const { socket } of [dripping, faster]) socket.write(upload.replace("10", "10000"));
  await eventually(() => expect(begun).toBe(2));
  const drip = setInterval(() => dripping.socket.write("."), 20);
  onTestFinished(() => clearInterval(drip));
  // Enough for nine seconds.
  faster.socket.write(" ".repeat(9_000));
  await dripping.closed;
  expect(dripping.received()).toBe("");
  faster.socket.write(" ".repeat(1_000));
  await faster.closed;
  expect(faster.received()).toContain("200 OK");
});

test.each([["on", () => null] as const, ["off", null] as const])(
  "while one address holds all connections, others are served, and its idle ones are closed (raw path %s)",
  async (_state, findResponse) => {
    const held: ServerResponse[] = [];
    const hold: RequestListener = (req, res) => (req.url === "/held" ? void held.push(res) : void res.end("hello"));
    const origin = await aServer(hold, { headersMs: 60_000, stalledMs: 60_000 }, findResponse, 5);
    const ask = "GET /held HTTP/1.1\r\nHost: blog\r\n\r\n";
    const [first, busy, last] = [await rawConnection(origin), await rawConnection(origin), await rawConnection(origin)];
    busy.socket.write(ask);
    await eventually(() => expect(held).toHaveLength(1));
    const elsewhere = [await rawConnection(origin, "127.0.0.2"), await rawConnection(origin, "127.0.1.1")];
    // From the same address too.
    expect(await sendRaw(origin, "GET / HTTP/1.1\r\nHost: blog\r\nConnection: close\r\n\r\n")).toContain("hello");
    await first.closed;
    for (const { socket } of [last, ...elsewhere]) {
      socket.write(ask);
    }
    await eventually(() => expect(held).toHaveLength(4));
    const fifth = await rawConnection(origin);
    fifth.socket.write(ask);
    await eventually(() => expect(held).toHaveLength(5));
    // All have a request in progress, so the newcomer has no place.
    expect(await sendRaw(origin, "GET / HTTP/1.1\r\nHost: blog\r\n\r\n")).toBe("");
    for (const res of held) res.end("done");
    await eventually(() => expect(busy.received()).toContain("done"));
    for (const { socket } of [busy, last, fifth, ...elsewhere]) socket.destroy();
  },
);

const fiftyMegabytes = Buffer.alloc(50 * 1024 * 1024);

test.each([
  [
    "a computed response",
    (isCut: () => void) => aServer((_req, res) => void res.once("close", isCut).end(fiftyMegabytes)),
  ],
  [
    "a cached response",
    (isCut: () => void) => aServer(hello, { keepAliveMs: 300 }, () => ({ bytes: fiftyMegabytes, onSent: isCut })),
  ],
])("a client that stops reading %s is disconnected", async (_what, serverThatTells) => {
  let isCut = false;
  const origin = await serverThatTells(() => {
    isCut = true;
  });
  const { socket } = await rawConnection(origin);
  onTestFinished(() => void socket.destroy());
  socket.pause();
  socket.write("GET / HTTP/1.1\r\nHost: blog\r\n\r\n");
  await eventually(() => expect(isCut).toBe(true));
});

test("a client that sends requests before it reads gets all responses in order", async () => {
  const length = 20 * 1024 * 1024;
  const large = Buffer.from(`HTTP/1.1 200 OK\r\nContent-Length: ${length}\r\n\r\n${" ".repeat(length)}`);
  const asked: string[] = [];
  const findResponse: HttpPipeline["findResponse"] = ({ url }) => {
    asked.push(url);
    return url === "/large" ? { bytes: large } : null;
  };
  const served: string[] = [];
  const answer: RequestListener = ({ url = "" }, res) => {
    served.push(url);
    res.end(`answer to ${url}`);
  };
  const origin = await aServer(answer, { stalledMs: 60_000 }, findResponse);
  const { socket, received } = await rawConnection(origin);
  onTestFinished(() => void socket.destroy());
  const ask = (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nHost: blog\r\n\r\n`);
  socket.pause();
  ask("/large");
  await eventually(() => expect(asked).toEqual(["/large"]));
  ask("/first");
  await eventually(() => expect(served).toEqual(["/first"]));
  ask("/second");
  socket.resume();
  await eventually(() => expect(received().slice(large.length)).toMatch(/answer to \/first.+answer to \/second$/s));
});

test("an idle connection is closed, with and without an earlier request", async () => {
  const bytes = Buffer.from("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello");
  const origin = await aServer(hello, { headersMs: 300, keepAliveMs: 300 }, () => ({ bytes }));
  const silent = await rawConnection(origin);
  const done = await rawConnection(origin);
  done.socket.write("GET / HTTP/1.1\r\nHost: blog\r\n\r\n");
  await Promise.all([silent.closed, done.closed]);
  expect([silent.received(), done.received()]).toEqual(["", bytes.toString()]);
});

test("a response that takes long to compute is sent", async () => {
  const origin = await aServer(async (_req, res) => {
    await wait(1_000);
    res.end("a draft");
  });
  expect(await (await fetch(origin)).text()).toBe("a draft");
});

test("huge headers and invalid HTTP are refused", async () => {
  const origin = await aServer(hello);
  const huge = await sendRaw(origin, `GET / HTTP/1.1\r\nHost: blog\r\nX-A: ${"a".repeat(20_000)}\r\n\r\n`);
  expect(huge).toMatch(/^HTTP\/1\.1 431 /);
  expect(await sendRaw(origin, "this is no request\r\n\r\n")).toMatch(/^HTTP\/1\.1 400 /);
  expect(await (await fetch(origin)).text()).toBe("hello");
});

test("when a connection closes, every pipelined request emits close", async () => {
  const closed: number[] = [];
  let count = 0;
  const origin = await aServer((_req, res) => {
    const number = count++;
    res.on("close", () => closed.push(number));
  });
  const { socket } = await rawConnection(origin);
  socket.write("GET / HTTP/1.1\r\nHost: blog\r\n\r\n".repeat(17));
  await eventually(() => expect(count).toBe(17));
  socket.destroy();
  await eventually(() =>
    expect(closed.sort((a, b) => a - b)).toEqual(Array.from({ length: 17 }, (_, number) => number)),
  );
});

test.each([
  ["a page", "GET / HTTP/1.1\r\nHost: blog\r\n\r\n", null],
  ["a page, with the raw path on", "GET / HTTP/1.1\r\nHost: blog\r\n\r\n", () => null],
  ["no host", "GET / HTTP/1.1\r\n\r\n", null],
  ["an unknown expectation", "GET / HTTP/1.1\r\nHost: blog\r\nExpect: rain\r\n\r\n", null],
  ["a body", "POST / HTTP/1.1\r\nHost: blog\r\nExpect: 100-continue\r\nContent-Length: 1\r\n\r\na", null],
])(
  "a client that sends many requests for %s without reading is disconnected, and most are not parsed",
  async (_what, request, findResponse) => {
    let parsed = 0;
    class Counted extends IncomingMessage {
      constructor(socket: Socket) {
        super(socket);
        parsed += 1;
      }
    }
    let served = 0;
    const hold: RequestListener = () => {
      served += 1;
    };
    const origin = await aServer(hold, {}, findResponse, undefined, { IncomingMessage: Counted });
    const { socket, closed } = await rawConnection(origin);
    socket.write(request.repeat(1_000));
    await closed;
    expect({ served, parsed }).toEqual({ served: 17, parsed: 19 });
  },
);

test("at most a thousand requests of all connections wait behind others", async () => {
  const held = new Set<ServerResponse>();
  let most = 0;
  const hold: RequestListener = (_req, res) => {
    held.add(res);
    res.once("close", () => held.delete(res));
    most = Math.max(most, held.size);
  };
  const origin = await aServer(hold, { stalledMs: 60_000 }, null);
  const all = await Promise.all(Array.from({ length: 80 }, () => rawConnection(origin)));
  for (const { socket } of all) socket.write("GET / HTTP/1.1\r\nHost: blog\r\n\r\n".repeat(17));
  await Promise.any(all.map(({ closed }) => closed));
  await eventually(() => expect(most).toBeGreaterThan(1_000));
  // Beside them one request in progress on each connection.
  expect(most).toBeLessThanOrEqual(1_000 + all.length);
  for (const { socket } of all) socket.destroy();
});

test("on a keep-alive connection each request emits close once", async () => {
  const closed: number[] = [];
  let count = 0;
  const origin = await aServer((req, res) => {
    const number = count++;
    res.on("close", () => closed.push(number));
    if (req.url !== "/unanswered") res.end("hello");
  });
  const { socket, received } = await rawConnection(origin);
  for (let asked = 1; asked <= 3; asked++) {
    socket.write("GET / HTTP/1.1\r\nHost: blog\r\n\r\n");
    await eventually(() => expect(received().match(/hello/g)).toHaveLength(asked));
  }
  socket.write("GET /unanswered HTTP/1.1\r\nHost: blog\r\n\r\n");
  await eventually(() => expect(count).toBe(4));
  socket.destroy();
  await eventually(() => expect(closed).toEqual([0, 1, 2, 3]));
});
