import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { createTRPCClient, httpBatchLink, httpBatchStreamLink, httpLink } from "@trpc/client";
import superjson from "superjson";
import { expect, test, vi } from "vitest";
import { eventually } from "../../../tests/support/eventually.ts";
import { aPost } from "../../../tests/support/factories.ts";
import { heldTurns } from "../../../tests/support/held-turns.ts";
import { rawConnection } from "../../../tests/support/raw-request.ts";
import { restClient } from "../../../tests/support/rest-client.ts";
import { servedApp, type TestAppOptions, testApp } from "../../../tests/support/test-app.ts";
import { serverEn } from "../../shared/words/server-en.ts";
import type { AppRouter } from "../router.ts";
import { createOverloadGuard } from "./overload.ts";
import { createRequestQueue } from "./request-queue.ts";

// Some tests serve a hundred requests, and the machine may be busy.
vi.setConfig({ testTimeout: 90_000 });

/** Length of the queue before any measurement: a quarter of a second of pages. */
const initialQueueLength = 84;

/** A blog whose event loop the test can hold, as a load of too many pages would. */
async function aHeldBlog(options: TestAppOptions = {}) {
  const turns = heldTurns();
  const { settings } = testApp(options);
  const guard = createOverloadGuard(settings, createRequestQueue(turns.next, turns.now));
  const app = await servedApp({ ...options, guard });
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
  return { ...app, guard, turns, fill };
}

/** A queue that runs every request at once. */
const anEmptyQueue = () => createRequestQueue((work) => work());

/** Sends cheap requests together on one connection. */
async function crowd(origin: string, count: number, path = "/api/blog/none") {
  const connection = await rawConnection(origin);
  connection.socket.write(`GET ${path} HTTP/1.1\r\nHost: blog\r\n\r\n`.repeat(count));
  return connection;
}

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

test("the queue is short on a slow machine, longer on a fast one, and bounded at both ends", () => {
  const turns = heldTurns();
  turns.hold();
  const guard = createOverloadGuard(testApp().settings, createRequestQueue(turns.next, turns.now));
  const ask = () => {
    const req = Object.assign(new IncomingMessage(new Socket()), { method: "GET", url: "/?search=hills" });
    const res = new ServerResponse(req);
    return guard.admit(req, res, () => res.emit("close")) === null;
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
  const { socket } = await crowd(origin, 50);
  await eventually(() => expect(guard.queued()).toBe(50));
  socket.destroy();
  await eventually(() => expect(guard.queued()).toBe(0));
  await fill();
});

test("endless bodies block other bodies, but no requests without a body", () => {
  const guard = createOverloadGuard(testApp().settings, anEmptyQueue());
  const ask = (headers: Record<string, string>) => {
    const req = Object.assign(new IncomingMessage(new Socket()), { method: "POST", url: "/api/blog/all", headers });
    return guard.admit(req, new ServerResponse(req), () => {}) === null;
  };
  const dribbled = Array.from({ length: 1_000 }, () => ask({ "transfer-encoding": "chunked" }));
  expect(dribbled.filter(Boolean)).toHaveLength(200);
  expect([ask({}), ask({ "content-length": "5" })]).toEqual([true, false]);
});

test("endless downloads of files block other files, but no pages", () => {
  const guard = createOverloadGuard(testApp().settings, anEmptyQueue());
  const ask = (url: string) => {
    const req = Object.assign(new IncomingMessage(new Socket()), { method: "GET", url });
    return guard.admit(req, new ServerResponse(req), () => {}) === null;
  };
  const read = Array.from({ length: 2_500 }, () => ask("/images/a-1600.webp"));
  expect(read.filter(Boolean)).toHaveLength(2_000);
  expect([ask("/"), ask("/assets/entry.js")]).toEqual([true, false]);
});
