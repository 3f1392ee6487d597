import { once } from "node:events";
import { Agent, get, type IncomingMessage, type Server } from "node:http";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { buffer, text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { eventually } from "../../../../tests/support/eventually.ts";
import { aPost } from "../../../../tests/support/factories.ts";
import { rawConnection } from "../../../../tests/support/raw-request.ts";
import { servedApp } from "../../../../tests/support/test-app.ts";
import { createUnsentBytes } from "../responses/unsent-bytes.ts";
import { createRawPath } from "./raw-path.ts";

const plain = (path: string, ...headers: string[]) =>
  `GET ${path} HTTP/1.1\r\nHost: blog\r\n${headers.map((header) => `${header}\r\n`).join("")}\r\n`;

/** A blog that counts what Node's HTTP server reads. */
async function aCountingBlog() {
  const app = await servedApp();
  let readByNode = 0;
  app.server.prependListener("request", () => {
    readByNode += 1;
  });
  return { ...app, blog: aPost(app.db), readByNode: () => readByNode };
}

/** A connection for several requests. */
async function connectTo(origin: string) {
  const { socket, received, closed } = await rawConnection(origin);
  onTestFinished(() => void socket.destroy());
  let readLength = 0;
  return {
    socket,
    received,
    closed,
    send: (bytes: string) => void socket.write(bytes, "latin1"),
    /** Waits for `end`. @returns everything received since the last call */
    async receive(end: string) {
      await eventually(() => expect(received().slice(readLength)).toContain(end));
      const answer = received().slice(readLength);
      readLength = received().length;
      return answer;
    },
  };
}

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1]);

test("with RAW_PATH=off every request is read by Node's HTTP server", async () => {
  const { origin, server } = await servedApp({ env: { RAW_PATH: "off" } });
  let readByNode = 0;
  server.prependListener("request", () => {
    readByNode += 1;
  });
  for (let requests = 0; requests < 3; requests++) expect((await fetch(origin)).status).toBe(200);
  expect(readByNode).toBe(3);
});

test("cached pages bypass Node's HTTP server and have the same responses as from it", async () => {
  const { origin, blog, readByNode } = await aCountingBlog();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const ask = (path: string, headers: Record<string, string>, by?: Agent) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get(origin + path, { headers, agent: by ?? false }, resolve).on("error", reject);
    });
  for (const path of ["/", `/blog/${blog._id}`, "/blog/none", "/feed.xml", "/robots.txt"]) {
    for (const encoding of ["br", "gzip", "identity"]) {
      const accept = { "accept-encoding": encoding };
      // A request without keep-alive is left to Node.
      await buffer(await ask(path, accept));
      const slow = await ask(path, accept);
      const before = readByNode();
      const fast = await ask(path, accept, agent);
      expect(readByNode()).toBe(before);
      const comparable = ({ statusCode, statusMessage, httpVersion, headers }: IncomingMessage) => {
        const { date, connection, "keep-alive": keepAlive, ...same } = headers;
        expect([Number.isNaN(Date.parse(String(date))), date?.length]).toEqual([false, 29]);
        return { statusCode, statusMessage, httpVersion, same };
      };
      expect(comparable(fast)).toEqual(comparable(slow));
      expect([fast.headers.connection, fast.headers["keep-alive"]]).toEqual(["keep-alive", "timeout=5"]);
      expect((await buffer(fast)).equals(await buffer(slow))).toBe(true);

      if (fast.statusCode === 404) continue;
      const known = await ask(path, { ...accept, "if-none-match": String(fast.headers.etag) }, agent);
      expect(readByNode()).toBe(before);
      expect([known.statusCode, known.headers.etag, await text(known)]).toEqual([304, fast.headers.etag, ""]);
    }
  }
});

test("requests on one connection are answered in order, also in pieces or several at once", async () => {
  const { origin, readByNode } = await aCountingBlog();
  await (await fetch(`${origin}/robots.txt`)).text();
  const read = readByNode();
  const { send, receive } = await connectTo(origin);
  const robots = "sitemap.xml";
  for (let time = 0; time < 3; time++) {
    send(plain("/robots.txt"));
    expect(statusOf(await receive(robots))).toBe(200);
  }
  expect(readByNode()).toBe(read);

  // A request for an uncached path hands the connection to Node.
  send(plain("/healthz"));
  expect(await receive('"ok"')).toMatch(/^HTTP\/1\.1 200 /);
  send(plain("/robots.txt"));
  expect(statusOf(await receive(robots))).toBe(200);
  send(plain("/robots.txt").slice(0, 20));
  send(plain("/robots.txt").slice(20) + plain("/blog/none"));
  expect(await receive("404 Not Found")).toMatch(/^HTTP\/1\.1 200 /);
  expect(readByNode()).toBe(read + 4);
});

test.each([
  ["one in pieces", ["GET /rob", "ots.txt HTTP/1.1\r\nHo", "st: blog\r\n\r\n"]],
  ["two at once", [plain("/robots.txt").repeat(2)]],
  [
    "one with a body that reads like another",
    [plain("/robots.txt", "Content-Length: 41"), plain("/feed.xml").padEnd(41).slice(0, 41)],
  ],
  ["only its head", [plain("/robots.txt").replace("GET", "HEAD")]],
])("%s: the first request on a connection and the next ones are answered", async (_what, parts) => {
  const { origin } = await aCountingBlog();
  await (await fetch(`${origin}/robots.txt`)).text();
  const { send, receive } = await connectTo(origin);
  for (const part of parts) send(part);
  send(plain("/healthz"));
  const answers = await receive('"ok"');
  const statuses = answers.match(/HTTP\/1\.1 \d{3}/g);
  expect(statuses).toEqual(Array(parts[0]?.match(/GET/g)?.length === 2 ? 3 : 2).fill("HTTP/1.1 200"));
  expect(answers).not.toContain("<rss");
});

test("the next request on the same connection gets a changed page", async () => {
  const { origin, blog, asAdmin } = await aCountingBlog();
  await (await fetch(`${origin}/llms.txt`)).text();
  const { send, receive } = await connectTo(origin);
  send(plain("/llms.txt"));
  expect(await receive(blog.title)).toContain("200 OK");
  await asAdmin.post.setPublished({ postId: blog._id, isPublished: false });
  send(plain("/llms.txt"));
  expect(await receive("\r\n\r\n#")).not.toContain(blog.title);
});

/** The server's sockets, in order of arrival. */
function socketsOf(server: Server): Socket[] {
  const ends: Socket[] = [];
  server.on("connection", (socket) => ends.push(socket));
  return ends;
}

test("a client that sends requests and reads nothing does not fill the server's memory", async () => {
  const { origin, server } = await aCountingBlog();
  await (await fetch(origin)).text();
  const ends = socketsOf(server);
  const { socket } = await connectTo(origin);
  socket.pause();
  await eventually(() => expect(ends.length).toBe(1));
  const [end] = ends as [Socket];
  let most = 0;
  // Send one request at a time, since several at once are left to Node. Stop when the server reads no more.
  for (let asked = 0, turns = 0; asked < 5_000 && (most === 0 || turns < 1_000); turns++) {
    most = Math.max(most, end.writableLength);
    if (end.bytesRead < asked * plain("/").length) {
      await new Promise(setImmediate);
      continue;
    }
    turns = 0;
    asked += 1;
    socket.write(plain("/"));
  }
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThan(1024 * 1024);
});

test("the server keeps a connection longer than it announces, so a request at the last moment arrives", async () => {
  const { origin, server } = await aCountingBlog();
  await (await fetch(`${origin}/robots.txt`)).text();
  const ends = socketsOf(server);
  const { send, receive } = await connectTo(origin);
  send(plain("/robots.txt"));
  const announced = /Keep-Alive: timeout=(\d+)/.exec(await receive("sitemap.xml"))?.[1];
  expect(ends[0]?.timeout).toBeGreaterThan(Number(announced) * 1000);
});

test("closing the server ends idle connections, with and without an earlier request", async () => {
  const { origin, server } = await aCountingBlog();
  await (await fetch(`${origin}/robots.txt`)).text();
  const ends = socketsOf(server);
  const { send, receive, closed } = await connectTo(origin);
  send(plain("/robots.txt"));
  await receive("sitemap.xml");
  const silent = await connectTo(origin);
  await eventually(() => expect(ends.length).toBe(2));
  server.close();
  expect(ends[0]?.writableEnded).toBe(true);
  await Promise.all([closed, silent.closed]);
});

test.each(["/robots.txt", "/healthz"])(
  "a first request for %s that arrives while the server closes is answered",
  async (path) => {
    const { origin, server } = await aCountingBlog();
    await (await fetch(`${origin}/robots.txt`)).text();
    const ends = socketsOf(server);
    const { send, receive } = await connectTo(origin);
    await eventually(() => expect(ends.length).toBe(1));
    send(plain(path));
    server.close();
    expect(statusOf(await receive("\r\n\r\n"))).toBe(200);
  },
);

test("a request after the end of a connection is ignored, and the earlier response is completed", async () => {
  const large = Buffer.alloc(20 * 1024 * 1024);
  const timeouts = {
    headersMs: 60_000,
    requestMs: 60_000,
    bodyMs: 60_000,
    bodyBytesPerSecond: 500,
    stalledMs: 60_000,
    keepAliveMs: 60_000,
    checkMs: 60_000,
  };
  let done = 0;
  const fastPath = createRawPath(
    () => ({ bytes: large }),
    () => {
      done += 1;
    },
    createUnsentBytes(),
    timeouts,
  );
  const ends: Socket[] = [];
  const server = createServer({ allowHalfOpen: true }, (end) => {
    ends.push(end);
    fastPath.accept(end);
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const { socket, send, received, closed } = await connectTo(`http://127.0.0.1:${port}`);
  socket.pause();
  send(plain("/"));
  await eventually(() => expect(ends[0]?.writableLength).toBeGreaterThan(0));
  fastPath.closeIdle();
  const post = plain("/blog/a").replace("GET", "POST");
  send(post);
  await eventually(() => expect(ends[0]?.bytesRead).toBe(plain("/").length + post.length));
  socket.resume();
  await closed;
  expect([done, received().length]).toEqual([0, large.length]);
});

test("the server closes the socket of a client that resets the connection", async () => {
  const { origin, server } = await aCountingBlog();
  await (await fetch(origin)).text();
  const ends = socketsOf(server);
  const { socket, send, receive } = await connectTo(origin);
  send(plain("/"));
  await receive("</html>");
  socket.resetAndDestroy();
  await eventually(() => expect(ends[0]?.closed).toBe(true));
  expect(ends[0]?.errored).toMatchObject({ code: "ECONNRESET" });
});

test("a client that closes its side gets the response, then the connection ends", async () => {
  const { origin, server } = await aCountingBlog();
  await (await fetch(origin)).text();
  const ends = socketsOf(server);
  const { socket, send, receive, closed } = await connectTo(origin);
  send(plain("/"));
  socket.end();
  expect(statusOf(await receive("</html>"))).toBe(200);
  await closed;
  expect(ends[0]?.writableEnded).toBe(true);
});
