import { once } from "node:events";
import { Agent, get, type IncomingMessage, type Server } from "node:http";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { buffer, text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { eventually } from "../../../../tests/support/eventually.ts";
import { aPost } from "../../../../tests/support/factories.ts";
import { rawConnection } from "../../../../tests/support/raw-request.ts";
import { servedApp } from "../../../../tests/support/test-app.ts";
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

/** A connection on which one thing is said after the other. */
async function talkingTo(origin: string) {
  const { socket, received, closed } = await rawConnection(origin);
  onTestFinished(() => void socket.destroy());
  let heard = 0;
  return {
    socket,
    received,
    closed,
    say: (what: string) => void socket.write(what, "latin1"),
    /** All that came since it was asked last, once `end` is there. */
    async hear(end: string) {
      await eventually(() => expect(received().slice(heard)).toContain(end));
      const news = received().slice(heard);
      heard = received().length;
      return news;
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

test("kept pages are sent without Node's HTTP, and read like those that it sends", async () => {
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
      // Without keeping the connection, which makes it Node's.
      await buffer(await ask(path, accept));
      const slow = await ask(path, accept);
      const before = readByNode();
      const fast = await ask(path, accept, agent);
      expect(readByNode()).toBe(before);
      const told = ({ statusCode, statusMessage, httpVersion, headers }: IncomingMessage) => {
        const { date, connection, "keep-alive": keepAlive, ...same } = headers;
        expect([Number.isNaN(Date.parse(String(date))), date?.length]).toEqual([false, 29]);
        return { statusCode, statusMessage, httpVersion, same };
      };
      expect(told(fast)).toEqual(told(slow));
      expect([fast.headers.connection, fast.headers["keep-alive"]]).toEqual(["keep-alive", "timeout=5"]);
      expect((await buffer(fast)).equals(await buffer(slow))).toBe(true);

      if (fast.statusCode === 404) continue;
      const known = await ask(path, { ...accept, "if-none-match": String(fast.headers.etag) }, agent);
      expect(readByNode()).toBe(before);
      expect([known.statusCode, known.headers.etag, await text(known)]).toEqual([304, fast.headers.etag, ""]);
    }
  }
});

test("a connection is answered in turn whatever comes on it, in pieces or several at once", async () => {
  const { origin, readByNode } = await aCountingBlog();
  await (await fetch(`${origin}/robots.txt`)).text();
  const read = readByNode();
  const { say, hear } = await talkingTo(origin);
  const robots = "sitemap.xml";
  for (let time = 0; time < 3; time++) {
    say(plain("/robots.txt"));
    expect(statusOf(await hear(robots))).toBe(200);
  }
  expect(readByNode()).toBe(read);

  // What is not kept makes the connection Node's.
  say(plain("/healthz"));
  expect(await hear('"ok"')).toMatch(/^HTTP\/1\.1 200 /);
  say(plain("/robots.txt"));
  expect(statusOf(await hear(robots))).toBe(200);
  say(plain("/robots.txt").slice(0, 20));
  say(plain("/robots.txt").slice(20) + plain("/blog/none"));
  expect(await hear("404 Not Found")).toMatch(/^HTTP\/1\.1 200 /);
  expect(readByNode()).toBe(read + 4);
});

test.each([
  ["a request in pieces", ["GET /rob", "ots.txt HTTP/1.1\r\nHo", "st: blog\r\n\r\n"]],
  ["two at once", [plain("/robots.txt").repeat(2)]],
  [
    "one with a body that reads like another",
    [plain("/robots.txt", "Content-Length: 41"), plain("/feed.xml").padEnd(41).slice(0, 41)],
  ],
  ["only its head", [plain("/robots.txt").replace("GET", "HEAD")]],
])("%s: the first that comes on a connection, and those after it", async (_what, parts) => {
  const { origin } = await aCountingBlog();
  await (await fetch(`${origin}/robots.txt`)).text();
  const { say, hear } = await talkingTo(origin);
  for (const part of parts) say(part);
  say(plain("/healthz"));
  const answers = await hear('"ok"');
  const statuses = answers.match(/HTTP\/1\.1 \d{3}/g);
  expect(statuses).toEqual(Array(parts[0]?.match(/GET/g)?.length === 2 ? 3 : 2).fill("HTTP/1.1 200"));
  expect(answers).not.toContain("<rss");
});

test("a change is seen by the next request on the same connection", async () => {
  const { origin, blog, asAdmin } = await aCountingBlog();
  await (await fetch(`${origin}/llms.txt`)).text();
  const { say, hear } = await talkingTo(origin);
  say(plain("/llms.txt"));
  expect(await hear(blog.title)).toContain("200 OK");
  await asAdmin.post.setPublished({ postId: blog._id, isPublished: false });
  say(plain("/llms.txt"));
  expect(await hear("\r\n\r\n#")).not.toContain(blog.title);
});

/** The server's ends of connections, in the order in which they came. */
function endsOf(server: Server): Socket[] {
  const ends: Socket[] = [];
  server.on("connection", (socket) => ends.push(socket));
  return ends;
}

test("whoever asks on and reads nothing is not sent more and more", async () => {
  const { origin, server } = await aCountingBlog();
  await (await fetch(origin)).text();
  const ends = endsOf(server);
  const { socket } = await talkingTo(origin);
  socket.pause();
  await eventually(() => expect(ends.length).toBe(1));
  const [end] = ends as [Socket];
  let most = 0;
  // Each by itself: several at once are Node's to read. Until nobody reads them any more, or far too many were read.
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

test("a connection is kept for longer than its reader is told, so that what she sends at the last moment arrives", async () => {
  const { origin, server } = await aCountingBlog();
  await (await fetch(`${origin}/robots.txt`)).text();
  const ends = endsOf(server);
  const { say, hear } = await talkingTo(origin);
  say(plain("/robots.txt"));
  const told = /Keep-Alive: timeout=(\d+)/.exec(await hear("sitemap.xml"))?.[1];
  expect(ends[0]?.timeout).toBeGreaterThan(Number(told) * 1000);
});

test("closing the server ends connections that wait for their next request, or for their first", async () => {
  const { origin, server } = await aCountingBlog();
  await (await fetch(`${origin}/robots.txt`)).text();
  const ends = endsOf(server);
  const { say, hear, closed } = await talkingTo(origin);
  say(plain("/robots.txt"));
  await hear("sitemap.xml");
  const silent = await talkingTo(origin);
  await eventually(() => expect(ends.length).toBe(2));
  server.close();
  expect(ends[0]?.writableEnded).toBe(true);
  await Promise.all([closed, silent.closed]);
});

test.each(["/robots.txt", "/healthz"])(
  "a first request for %s that is on its way when the server closes is answered",
  async (path) => {
    const { origin, server } = await aCountingBlog();
    await (await fetch(`${origin}/robots.txt`)).text();
    const ends = endsOf(server);
    const { say, hear } = await talkingTo(origin);
    await eventually(() => expect(ends.length).toBe(1));
    say(plain(path));
    server.close();
    expect(statusOf(await hear("\r\n\r\n"))).toBe(200);
  },
);

test("what comes after the end of a connection is not done, and what was to be sent before is", async () => {
  const large = Buffer.alloc(20 * 1024 * 1024);
  const patience = {
    headersMs: 60_000,
    requestMs: 60_000,
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
    patience,
  );
  const ends: Socket[] = [];
  const server = createServer({ allowHalfOpen: true }, (end) => {
    ends.push(end);
    fastPath.accept(end);
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const { socket, say, received, closed } = await talkingTo(`http://127.0.0.1:${port}`);
  socket.pause();
  say(plain("/"));
  await eventually(() => expect(ends[0]?.writableLength).toBeGreaterThan(0));
  fastPath.closeIdle();
  const post = plain("/blog/a").replace("GET", "POST");
  say(post);
  await eventually(() => expect(ends[0]?.bytesRead).toBe(plain("/").length + post.length));
  socket.resume();
  await closed;
  expect([done, received().length]).toEqual([0, large.length]);
});

test("a reader who hangs up in the middle costs nobody anything", async () => {
  const { origin, server } = await aCountingBlog();
  await (await fetch(origin)).text();
  const ends = endsOf(server);
  const { socket, say, hear } = await talkingTo(origin);
  say(plain("/"));
  await hear("</html>");
  socket.resetAndDestroy();
  await eventually(() => expect(ends[0]?.closed).toBe(true));
  expect(ends[0]?.errored).toMatchObject({ code: "ECONNRESET" });
});

test("a reader who has said her last word is answered, and let go", async () => {
  const { origin, server } = await aCountingBlog();
  await (await fetch(origin)).text();
  const ends = endsOf(server);
  const { socket, say, hear, closed } = await talkingTo(origin);
  say(plain("/"));
  socket.end();
  expect(statusOf(await hear("</html>"))).toBe(200);
  await closed;
  expect(ends[0]?.writableEnded).toBe(true);
});
