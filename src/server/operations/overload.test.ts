import { createTRPCClient, httpBatchLink, httpBatchStreamLink, httpLink } from "@trpc/client";
import superjson from "superjson";
import { expect, onTestFinished, test } from "vitest";
import { aBlog } from "../../../tests/support/factories.ts";
import { restClient } from "../../../tests/support/rest-client.ts";
import { servedApp, type TestAppOptions, testApp } from "../../../tests/support/test-app.ts";
import { messages } from "../../shared/messages.ts";
import type { AppRouter } from "../router.ts";
import { createOverloadGuard, watchEventLoop } from "./overload.ts";

/** A blog whose event loop is as far behind as the test says. */
async function aBusyBlog(options: TestAppOptions = {}) {
  const loop = { lag: 0 };
  const { settings } = testApp(options);
  const guard = createOverloadGuard(settings, { lagMs: () => loop.lag, stop: () => {} });
  return { ...(await servedApp({ ...options, guard })), guard, loop };
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

test("a loop that works is behind, one that waits for the processor is not", async () => {
  const watch = watchEventLoop();
  onTestFinished(watch.stop);
  const enough = 400_000;
  const begun = process.cpuUsage();
  while (process.cpuUsage(begun).user < enough);
  expect(watch.lagMs()).toBeGreaterThan(250);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(watch.lagMs()).toBeLessThan(250);
  // As when the machine is busy with something else.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600);
  expect(watch.lagMs()).toBeLessThan(250);
});
