import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { createTRPCClient, httpBatchLink, httpBatchStreamLink, httpLink } from "@trpc/client";
import superjson from "superjson";
import { expect, test, vi } from "vitest";
import { crowd } from "../../../tests/support/crowd.ts";
import { eventually } from "../../../tests/support/eventually.ts";
import { anAdmin, aPost } from "../../../tests/support/factories.ts";
import { heldTurns } from "../../../tests/support/held-turns.ts";
import { rawConnection } from "../../../tests/support/raw-request.ts";
import { restClient } from "../../../tests/support/rest-client.ts";
import { servedApp, type TestAppOptions, testApp } from "../../../tests/support/test-app.ts";
import type { WordsLanguage } from "../../shared/words/languages.ts";
import { readerWords } from "../../shared/words/reader-words.ts";
import { serverEn } from "../../shared/words/server-en.ts";
import type { AppRouter } from "../api/router.ts";
import { siteSettings } from "../core/db/schema.ts";
import { createOverloadGuard } from "./overload.ts";
import { createRequestQueue } from "./request-queue.ts";

// Some tests serve a hundred requests, and the machine may be busy.
vi.setConfig({ testTimeout: 90_000 });

/** Length of the queue before any measurement: a quarter of a second of pages. */
const initialQueueLength = 84;

const metricsToken = "metrics-token-of-the-tests-0123456789";

/** A blog whose event loop the test can hold, as a load of too many pages would. */
async function aHeldBlog(options: TestAppOptions & { language?: WordsLanguage } = {}) {
  const turns = heldTurns();
  const { settings } = testApp(options);
  const queue = createRequestQueue(turns.next, turns.now);
  const { language = "en" } = options;
  const isWriter = ({ headers }: IncomingMessage) => "authorization" in headers;
  const guard = createOverloadGuard(settings, { queue, isWriter, language: () => language });
  const app = await servedApp({ ...options, guard });
  app.db.update(siteSettings).set({ language }).run();
  /** Sends a request that waits for its turn until `turns.release`. */
  const askFirst = async (path = "/", request?: RequestInit) => {
    turns.hold();
    const response = fetch(app.origin + path, request);
    await eventually(() => expect(guard.queued()).toBe(1));
    return { response };
  };
  /** Fills the queue. @returns the responses, and a function that lets the queue drain */
  const fill = async () => {
    turns.hold();
    const { received } = await crowd(app.origin, 100);
    await eventually(() => expect(guard.queued()).toBe(initialQueueLength));
    const drain = () => {
      turns.release();
      return vi.waitFor(() => expect(guard.queued()).toBe(0), { timeout: 60_000 });
    };
    return { received, drain };
  };
  return { ...app, guard, turns, askFirst, fill };
}

/** A guard whose queue runs every request at once. @returns asks for a request, and tells whether it was served */
function aGuard() {
  const queue = createRequestQueue((work) => work());
  const guard = createOverloadGuard(testApp().settings, {
    queue,
    isWriter: ({ headers }) => "authorization" in headers,
  });
  return (
    url: string,
    { ip = "192.0.2.1", ...headers }: Record<string, string> = {},
    state: { complete?: boolean; writableLength?: number } = {},
  ) => {
    const socket = new Socket();
    const req = Object.assign(new IncomingMessage(socket), { url, headers, ip, complete: state.complete ?? true });
    const res = new ServerResponse(req);
    Object.defineProperty(res, "writableLength", { value: state.writableLength ?? 0 });
    let isServed = false;
    let isOverloaded = false;
    const serve = (hasRejected: boolean) => {
      isServed = true;
      isOverloaded = hasRejected;
    };
    guard.admit(req, res, serve, () => {});
    return { isServed, isOverloaded, isConnected: () => !socket.destroyed };
  };
}

const slow = { complete: false };
const aBody = { "content-length": "5" };
const times = <T>(count: number, make: (at: number) => T) => Array.from({ length: count }, (_, at) => make(at));

test("while the queue is full, a reader gets a 503 page with the time to retry", async () => {
  const { origin, db, fill } = await aHeldBlog();
  const { drain } = await fill();
  const answer = await fetch(`${origin}/blog/${aPost(db)._id}`);
  const page = await answer.text();
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([503, "no-store"]);
  expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(answer.headers.get("retry-after")).toMatch(/^[1-3]$/);
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  expect(page).toContain(serverEn.busy);
  expect(page).not.toMatch(/<script|src=|http/);
  expect(await (await fetch(origin, { method: "HEAD" })).text()).toBe("");
  await drain();
  expect((await fetch(origin)).status).toBe(200);
});

test("cached pages and health checks are served while the queue is full", async () => {
  const { origin, fill, turns } = await aHeldBlog();
  turns.release();
  await (await fetch(origin)).text();
  await fill();
  for (const path of ["/", "/healthz", "/readyz"]) expect((await fetch(origin + path)).status).toBe(200);
  expect((await fetch(`${origin}/?search=hills`)).status).toBe(503);
});

test("an overload response of the REST API has the envelope, with status 200 for older front ends", async () => {
  for (const [env, status] of [
    [{}, 503],
    [{ REST_ALWAYS_200: "on" }, 200],
  ] as const) {
    const { origin, fill } = await aHeldBlog({ env });
    await fill();
    const answer = await restClient(origin).get("/blog/all");
    expect(answer).toMatchObject({ status, body: { success: false, message: serverEn.busy } });
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(answer.headers.get("retry-after")).toMatch(/^[1-3]$/);
    const toScript = await fetch(`${origin}/api/v1/posts`);
    expect([toScript.status, toScript.headers.get("content-type")]).toEqual([503, "application/problem+json"]);
    expect(await toScript.json()).toMatchObject({
      type: "/api/v1/docs#service-unavailable",
      title: serverEn.busy,
      errors: [],
    });
  }
});

test("under overload a reader gets the page in the blog's language, on the raw path too", async () => {
  const { origin, fill } = await aHeldBlog({ language: "ar" });
  await fill();
  const { socket, received } = await rawConnection(origin);
  socket.write("GET /?search=late HTTP/1.1\r\nHost: blog\r\n\r\n");
  await eventually(() => expect(received()).toContain("</h1>"));
  const answer = Buffer.from(received(), "latin1").toString();
  for (const page of [answer, await (await fetch(`${origin}/?search=later`)).text()]) {
    expect(page).toContain('<html lang="ar" dir="rtl">');
    expect(page).toContain(readerWords.ar.sentences.busy);
    expect(page).not.toContain("Try again");
  }
});

test("the client reads the overload message from single, batched and streamed calls", async () => {
  const { origin, fill } = await aHeldBlog();
  await fill();
  const options = { url: `${origin}/trpc`, transformer: superjson };
  for (const link of [httpLink(options), httpBatchLink(options), httpBatchStreamLink(options)]) {
    const client = createTRPCClient<AppRouter>({ links: [link] });
    const calls = [client.post.list.query({}), client.session.current.query()];
    for (const call of await Promise.allSettled(calls)) {
      expect(call).toMatchObject({
        status: "rejected",
        reason: { message: serverEn.busy, data: { code: "SERVICE_UNAVAILABLE", httpStatus: 503 } },
      });
    }
  }
});

test("a shed write is not done, and a write after the overload is", async () => {
  const { origin, db, fill } = await aHeldBlog();
  const post = aPost(db);
  const comment = { blog: post._id, name: "Ada", content: "Too late" };
  const { drain } = await fill();
  expect((await restClient(origin).post("/blog/add-comment", comment)).status).toBe(503);
  await drain();
  expect((await restClient(origin).post("/blog/add-comment", comment)).status).toBe(200);
  expect(db.$client.prepare("SELECT count(*) FROM comments").pluck().get()).toBe(1);
});

test("requests beyond the queue get 503 at once, and queued requests are served", async () => {
  const { origin, fill, turns } = await aHeldBlog();
  const first = await fill();
  const late = await Promise.all(Array.from({ length: 20 }, () => fetch(`${origin}/?search=late`)));
  expect(late.map(({ status }) => status)).toEqual(Array(20).fill(503));
  // Requests for the same page do not wait for each other either.
  const { received } = await crowd(origin, 20, "/");
  await eventually(() => expect(received().match(/503 Service Unavailable/g)).toHaveLength(20));
  expect(first.received()).toBe("");
  turns.release();
  await eventually(() => expect(first.received()).toContain("404 Not Found"));
});

test("while the queue is full, a page request on a new connection is rejected before Node's HTTP server reads it", async () => {
  const { origin, token, server, fill, turns } = await aHeldBlog({ env: { METRICS_TOKEN: metricsToken } });
  let readByNode = 0;
  server.prependListener("request", () => {
    readByNode += 1;
  });
  await fill();
  const read = readByNode;
  const { socket, received } = await rawConnection(origin);
  const ask = (path: string, headers = "") => socket.write(`GET ${path} HTTP/1.1\r\nHost: blog\r\n${headers}\r\n`);
  for (let asked = 1; asked <= 3; asked++) {
    ask("/?search=late");
    await eventually(() => expect(received().match(/503 Service Unavailable/g)).toHaveLength(asked));
  }
  expect(readByNode).toBe(read);
  const [head = "", page] = received().split("\r\n\r\n");
  expect(head).toMatch(/\r\nretry-after: [1-3]$/);
  expect(head).toMatch(/\r\nx-content-type-options: nosniff\r\n/i);
  expect(page).toContain(serverEn.busy);
  const text = await (
    await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  ).text();
  expect(text).toContain("longhand_shed_requests_total 19");
  expect(text).toContain('longhand_http_requests_total{kind="page",method="GET",status="503"} 3');

  // A writer's request is Node's, and so is the rest of the connection.
  ask("/?search=late", `Authorization: ${token}\r\n`);
  await eventually(() => expect(readByNode).toBe(read + 2));
  turns.release();
  await eventually(() => expect(received()).toMatch(/503 [\s\S]* 200 OK/));
});

test("a page request behind a proxy is rejected on the raw path for its own network only", async () => {
  const { origin, guard, fill } = await aHeldBlog({ env: { TRUST_PROXY: "1" } });
  await fill();
  const ask = async (address: string) => {
    const { socket, received } = await rawConnection(origin);
    const head = `GET /?search=late HTTP/1.1\r\nHost: blog\r\nX-Forwarded-For: 127.0.0.1, ${address}\r\n\r\n`;
    socket.write(head);
    return received;
  };
  const received = await ask("127.0.0.1");
  await eventually(() => expect(received()).toContain("503 Service Unavailable"));
  // Another network displaces a request of the crowd, although it sends the crowd's address too.
  const other = await ask("198.51.100.1");
  await (await fetch(`${origin}/healthz`)).text();
  expect([guard.queued(), other()]).toEqual([initialQueueLength, ""]);
});

test("a page that waits for a render of the same page is not rejected while the queue is full", async () => {
  const { origin, turns, askFirst, fill } = await aHeldBlog();
  const first = await askFirst();
  await fill();
  const second = fetch(origin);
  await (await fetch(`${origin}/healthz`)).text();
  turns.release();
  expect([(await first.response).status, (await second).status]).toEqual([200, 200]);
});

test("a page that is served while others are rejected closes its connection, and is cached without that", async () => {
  const { origin, turns, askFirst, fill } = await aHeldBlog();
  const first = await askFirst();
  await fill();
  turns.release();
  expect((await first.response).headers.get("connection")).toBe("close");
  const next = await rawConnection(origin);
  next.socket.write("GET / HTTP/1.1\r\nHost: blog\r\n\r\n");
  await eventually(() => expect(next.received()).toContain("</html>"));
  expect(next.received().match(/^connection: .*/gim)).toEqual(["Connection: keep-alive"]);
});

test.each<[string, string, RequestInit]>([
  ["a form", "/blog/none", { method: "POST", body: new URLSearchParams({ name: "Ada" }) }],
  ["a call", "/api/blog/all", {}],
  ["a writer's page", "/?search=hills", { headers: { authorization: "a token" } }],
])("%s that is served while others are rejected keeps its connection", async (_what, path, request) => {
  const { origin, turns, askFirst } = await aHeldBlog();
  const first = await askFirst(path, request);
  const { received } = await crowd(origin, 100);
  await (await fetch(`${origin}/healthz`)).text();
  turns.release();
  expect((await first.response).headers.get("connection")).toBe("keep-alive");
  // Some were rejected.
  await eventually(() => expect(received()).toContain("503 Service Unavailable"));
});

test("no page request of a connection with several is lost while others are rejected", async () => {
  const { origin, turns, guard } = await aHeldBlog();
  turns.hold();
  const { received } = await crowd(origin, 100, "/?search=hills");
  await eventually(() => expect(guard.queued()).toBe(initialQueueLength));
  turns.release();
  await eventually(() => expect(received().match(/^HTTP\/1\.1 /gm)).toHaveLength(100));
});

test("the queue is short on a slow machine and longer on a fast one, between a minimum and a maximum", () => {
  const turns = heldTurns();
  turns.hold();
  const guard = createOverloadGuard(testApp().settings, { queue: createRequestQueue(turns.next, turns.now) });
  const ask = () => {
    const req = Object.assign(new IncomingMessage(new Socket()), { method: "GET", url: "/?search=hills" });
    const res = new ServerResponse(req);
    let isShed = false;
    guard.admit(
      req,
      res,
      () => res.emit("close"),
      () => {
        isShed = true;
      },
    );
    return !isShed;
  };
  /** Accepted requests after many turns of this duration. */
  const roomAfter = (ms: number) => {
    for (let asked = 0; asked < 400; asked++) {
      ask();
      turns.turn(ms);
    }
    const room = Array.from({ length: 500 }, ask).filter(Boolean).length;
    while (guard.queued() > 0) turns.turn(ms);
    return room;
  };
  expect(roomAfter(3)).toBe(84);
  expect(roomAfter(45)).toBe(8);
  expect(roomAfter(0.01)).toBe(200);
});

test("a client that disconnects frees its place in the queue, also for pipelined requests", async () => {
  const { origin, guard, fill, turns } = await aHeldBlog();
  turns.hold();
  const { disconnect } = await crowd(origin, 50);
  await eventually(() => expect(guard.queued()).toBe(50));
  disconnect();
  await eventually(() => expect(guard.queued()).toBe(0));
  await fill();
});

test("request bodies wait for other bodies, and file downloads for other downloads; pages wait for neither", () => {
  const ask = aGuard();
  expect(times(250, () => ask("/api/blog/add-comment", aBody)).filter((it) => it.isServed)).toHaveLength(200);
  expect(times(2_500, () => ask("/images/a-1600.webp")).filter((it) => it.isServed)).toHaveLength(2_000);
  // The queue rejected nothing.
  expect(ask("/")).toMatchObject({ isServed: true, isOverloaded: false });
  for (const [url, headers] of [
    ["/blog/a", aBody],
    ["/assets/entry.js", {}],
  ] as const) {
    expect(ask(url, headers).isServed).toBe(false);
  }
});

test("at the connection limit, the slowest client of the largest network is disconnected", () => {
  const ask = aGuard();
  const send = (ip: string, state = slow) => ask("/api/blog/add-comment", { ...aBody, ip }, state);
  const few = times(20, () => send("198.51.100.1"));
  // A computation of the server does not wait for its client.
  const computed = send("2001:db8:1::1", { complete: true });
  const many = times(179, (at) => send(`2001:db8:1:${at.toString(16)}::1`));
  expect([send("192.0.2.1"), send("2001:db8:1:5::1")].map(({ isServed }) => isServed)).toEqual([true, true]);
  expect(few.concat(computed).every((it) => it.isConnected())).toBe(true);
  expect(many.map((it) => it.isConnected())).toEqual([...Array(2).fill(false), ...Array(177).fill(true)]);

  // A reader that stalls is slow too.
  const readers = times(2_000, () => ask("/images/a-1600.webp", {}, { writableLength: 1 }));
  expect(ask("/images/a-1600.webp").isServed).toBe(true);
  expect([readers[0]?.isConnected(), readers[1]?.isConnected()]).toEqual([false, true]);
});

test("writers have places of their own, which no visitor takes", () => {
  const ask = aGuard();
  const writer = { authorization: "a token", ...aBody };
  const saves = times(10, () => ask("/trpc/draft.save", writer, slow));
  times(400, () => ask("/api/blog/add-comment", aBody));
  expect(ask("/api/blog/add-comment", aBody).isServed).toBe(false);
  expect(ask("/trpc/draft.save", writer).isServed).toBe(true);
  times(400, () => ask("/api/blog/add-comment", aBody, slow));
  expect(saves.every((it) => it.isConnected())).toBe(true);
});

test("while one network fills the queue, others and writers are still served", async () => {
  const { origin, token, guard, turns, fill } = await aHeldBlog({ env: { TRUST_PROXY: "1" } });
  const { received } = await fill();
  const search = (headers: Record<string, string>) => fetch(`${origin}/?search=hills`, { headers });
  expect((await search({})).status).toBe(503);
  const shed = () => received().match(/503 Service Unavailable/g)?.length ?? 0;
  await eventually(() => expect(shed()).toBe(0));
  const answers = Promise.all([
    search({ "x-forwarded-for": "198.51.100.1" }),
    fetch(`${origin}/api/admin/dashboard`, { headers: { authorization: token } }),
  ]);
  // The visitor displaced one request of the crowd; the writer needed no place of it.
  await eventually(() => expect(guard.queued()).toBe(initialQueueLength + 1));
  turns.release();
  expect((await answers).map(({ status }) => status)).toEqual([200, 200]);
  await eventually(() => expect(shed()).toBe(100 - initialQueueLength + 1));
});

test("a writer signs in and saves while slow bodies take all places, from the same address too", async () => {
  const { origin, db, token } = await servedApp();
  anAdmin(db, "ada@example.com", "correct horse battery");
  const post = aPost(db);
  /** Sends all but the end of a body. */
  const begin = async (path: string, body: string, headers = "") => {
    const connection = await rawConnection(origin);
    const head = `POST ${path} HTTP/1.1\r\nHost: blog\r\nContent-Type: application/json\r\n${headers}`;
    connection.socket.write(`${head}Content-Length: ${body.length}\r\n\r\n${body.slice(0, -1)}`);
    // The server reads connections in turn, so it has read this one when it answers a later one.
    await (await fetch(`${origin}/healthz`)).text();
    return connection;
  };
  const comments = await Promise.all(times(200, () => begin("/api/blog/add-comment", "{}")));
  const body = JSON.stringify({ id: post._id });
  const save = await begin("/api/blog/toggle-publish", body, `Authorization: ${token}\r\n`);
  expect((await fetch(origin)).status).toBe(200);
  const credentials = { email: "ada@example.com", password: "correct horse battery" };
  expect((await restClient(origin).post("/admin/login", credentials)).status).toBe(200);
  // One comment gave way to the sign-in, which has no token yet. The save has a place of its own.
  await eventually(() =>
    expect(comments.map(({ socket }) => socket.destroyed)).toEqual([true, ...Array(199).fill(false)]),
  );
  save.socket.write(body.slice(-1));
  await eventually(() => expect(save.received()).toContain("200 OK"));
  for (const { socket } of [...comments, save]) socket.destroy();
});
