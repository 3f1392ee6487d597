import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { createTRPCClient, httpBatchLink, httpBatchStreamLink, httpLink } from "@trpc/client";
import superjson from "superjson";
import { expect, onTestFinished, test } from "vitest";
import { eventually } from "../../../tests/support/eventually.ts";
import { aBlog } from "../../../tests/support/factories.ts";
import { restClient } from "../../../tests/support/rest-client.ts";
import { servedApp, type TestAppOptions, testApp } from "../../../tests/support/test-app.ts";
import { messages } from "../../shared/messages.ts";
import type { AppRouter } from "../router.ts";
import { createOverloadGuard, watchEventLoop } from "./overload.ts";

/** A blog whose event loop is as far behind as the test says. */
async function aBusyBlog(options: TestAppOptions = {}) {
  // All of a test is one turn; a crowd has come before.
  const loop = { lag: 0, turn: 0 };
  const { settings } = testApp(options);
  const guard = createOverloadGuard(settings, { lagMs: () => loop.lag, turn: () => loop.turn, stop: () => {} });
  const app = await servedApp({ ...options, guard });
  const crowd = () => Promise.all(Array.from({ length: 8 }, () => fetch(`${app.origin}/?search=crowd`)));
  await crowd();
  return { ...app, guard, loop, crowd };
}

test("while the server is behind, a reader gets a page that says so, and when to come back", async () => {
  const { origin, db, loop } = await aBusyBlog();
  loop.lag = 1_000;
  const answer = await fetch(`${origin}/blog/${aBlog(db)._id}`);
  const page = await answer.text();
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([503, "no-store"]);
  expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(page).toContain(messages.busy);
  expect(page).not.toMatch(/<script|src=|http/);
  expect(await (await fetch(origin, { method: "HEAD" })).text()).toBe("");
  loop.lag = 0;
  expect((await fetch(origin)).status).toBe(200);
});

test("pages in memory are served all the same, and whoever watches the blog gets an answer", async () => {
  const { origin, loop } = await aBusyBlog();
  await (await fetch(origin)).text();
  loop.lag = 1_000;
  for (const path of ["/", "/healthz", "/readyz"]) expect((await fetch(origin + path)).status).toBe(200);
  expect((await fetch(`${origin}/?search=hills`)).status).toBe(503);
});

test("scripts read the envelope, older front ends at status 200", async () => {
  for (const [env, status] of [
    [{}, 503],
    [{ REST_ALWAYS_200: "on" }, 200],
  ] as const) {
    const { origin, loop } = await aBusyBlog({ env });
    loop.lag = 1_000;
    const answer = await restClient(origin).get("/blog/all");
    expect(answer).toMatchObject({ status, body: { success: false, message: messages.busy } });
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(answer.headers.get("retry-after")).toMatch(/^[1-3]$/);
  }
});

test("our own pages show the sentence, whether they call one by one or several at once", async () => {
  const { origin, loop } = await aBusyBlog();
  loop.lag = 1_000;
  const options = { url: `${origin}/trpc`, transformer: superjson };
  for (const link of [httpLink(options), httpBatchLink(options), httpBatchStreamLink(options)]) {
    const client = createTRPCClient<AppRouter>({ links: [link] });
    const calls = [client.blog.list.query({}), client.session.current.query()];
    for (const call of await Promise.allSettled(calls)) {
      expect(call).toMatchObject({
        status: "rejected",
        reason: { message: messages.busy, data: { code: "SERVICE_UNAVAILABLE", httpStatus: 503 } },
      });
    }
  }
});

test("a write that is sent away is not done, and what was let in counts until it is answered", async () => {
  const { origin, db, loop, guard } = await aBusyBlog();
  const post = aBlog(db);
  const comment = { blog: post._id, name: "Ada", content: "Too late" };
  loop.lag = 1_000;
  expect((await restClient(origin).post("/blog/add-comment", comment)).status).toBe(503);
  expect(guard.shed()).toBe(1);
  loop.lag = 0;
  expect((await restClient(origin).post("/blog/add-comment", comment)).status).toBe(200);
  expect(db.$client.prepare("SELECT count(*) FROM comments").pluck().get()).toBe(1);
});

test("a few readers after a pause of the machine are served, the crowd behind them is not", async () => {
  const { origin, loop, crowd } = await aBusyBlog();
  loop.lag = 1_000;
  loop.turn += 1;
  expect((await crowd()).map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect((await fetch(`${origin}/?search=late`)).status).toBe(503);
  loop.turn += 1;
  expect((await fetch(`${origin}/?search=late`)).status).toBe(200);
});

test("pages are not made without end side by side, and a page's files are never sent away", async () => {
  const { db, loop } = await aBusyBlog();
  const guard = createOverloadGuard(testApp().settings, {
    lagMs: () => loop.lag,
    turn: () => loop.turn,
    stop: () => {},
  });
  const ask = (url: string) => {
    // A connection whose other end reads nothing.
    const socket = new Socket().on("error", () => {});
    const req = Object.assign(new IncomingMessage(socket), { method: "GET", url });
    const res = new ServerResponse(req);
    res.assignSocket(socket);
    return { res, isAdmitted: guard.admit(req, res) };
  };
  const pages = Array.from({ length: 65 }, () => ask(`/blog/${aBlog(db)._id}`));
  expect(pages.map(({ isAdmitted }) => isAdmitted)).toEqual([...Array(64).fill(true), false]);
  loop.lag = 1_000;
  expect([ask("/assets/entry.js").isAdmitted, ask("/images/a-400.webp").isAdmitted]).toEqual([true, true]);
  loop.lag = 0;
  pages[0]?.res.end("made");
  expect(ask("/").isAdmitted).toBe(true);
});

test("a loop that is held up is behind until its next turn", async () => {
  const watch = watchEventLoop();
  onTestFinished(watch.stop);
  const turn = watch.turn();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600);
  expect([watch.lagMs() > 250, watch.turn()]).toEqual([true, turn]);
  await eventually(() => expect(watch.turn()).toBeGreaterThan(turn));
});

test("bodies that never end shut out other bodies, and no reader", () => {
  const guard = createOverloadGuard(testApp().settings, { lagMs: () => 0, turn: () => 0, stop: () => {} });
  const ask = (headers: Record<string, string>) => {
    const req = Object.assign(new IncomingMessage(new Socket()), { method: "POST", url: "/api/blog/all", headers });
    return guard.admit(req, new ServerResponse(req));
  };
  const dribbled = Array.from({ length: 1_000 }, () => ask({ "transfer-encoding": "chunked" }));
  expect(dribbled.filter(Boolean)).toHaveLength(200);
  expect([ask({}), ask({ "content-length": "5" })]).toEqual([true, false]);
});

test("files that are read without end shut out other files, and no page", () => {
  const guard = createOverloadGuard(testApp().settings, { lagMs: () => 0, turn: () => 0, stop: () => {} });
  const ask = (url: string) => {
    const req = Object.assign(new IncomingMessage(new Socket()), { method: "GET", url });
    return guard.admit(req, new ServerResponse(req));
  };
  const read = Array.from({ length: 2_500 }, () => ask("/images/a-1600.webp"));
  expect(read.filter(Boolean)).toHaveLength(2_000);
  expect([ask("/"), ask("/assets/entry.js")]).toEqual([true, false]);
});
