import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test, vi } from "vitest";
import { eventually } from "../../../../tests/support/eventually.ts";
import { aPost } from "../../../../tests/support/factories.ts";
import { freePort } from "../../../../tests/support/running-blog.ts";
import { testApp } from "../../../../tests/support/test-app.ts";
import { jobs } from "../../core/db/schema.ts";
import { startJobs } from "../../core/jobs/job-worker.ts";
import { jobKinds } from "../../job-kinds.ts";

const access = { SHARED_CACHE_ID: "zone-1", SHARED_CACHE_TOKEN: "secret", SITE_URL: "https://blog.example.com" };

/** The body of a purge that succeeded, of all providers. */
const done = JSON.stringify({ status: "ok", success: true });

/** A blog with a shared cache whose API is the test, and a clock that the test moves. */
async function aToldCache(kind: string, respond: (req: IncomingMessage, res: ServerResponse) => void, otherUrl = "") {
  const server = createServer(respond).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let at = Date.UTC(2026, 10, 23);
  const app = testApp({
    env: { ...access, SHARED_CACHE: kind, SHARED_CACHE_URL: `${otherUrl} ${url}` },
    deps: { now: () => new Date(at) },
  });
  const worker = startJobs(app.deps, jobKinds(app.deps));
  onTestFinished(async () => {
    await worker.stop();
    server.closeAllConnections();
    server.close();
  });
  const { _id: postId } = aPost(app.db);
  return {
    change: () => app.asAdmin.post.update({ postId, title: "Changed" }),
    /** The purge that waits, with the milliseconds until it is due. */
    waiting: () => {
      const row = app.db.select().from(jobs).get();
      return row && { claimed: row.claimedAt !== null, inMs: row.dueAt.getTime() - at, reason: row.lastError };
    },
    pass(ms: number) {
      at += ms;
      worker.wake();
    },
  };
}

test.each([
  ["varnish", { method: "PURGE", url: "/", headers: { xkey: "blog.example.com" } }, ""],
  [
    "fastly",
    {
      method: "POST",
      url: "/service/zone-1/purge/blog.example.com",
      headers: { "fastly-key": "secret", "fastly-soft-purge": "1" },
    },
    "",
  ],
  [
    "cloudflare",
    { method: "POST", url: "/zones/zone-1/purge_cache", headers: { authorization: "Bearer secret" } },
    '{"tags":["blog.example.com"]}',
  ],
  [
    "bunny",
    { method: "POST", url: "/pullzone/zone-1/purgeCache", headers: { accesskey: "secret" } },
    '{"CacheTag":"blog.example.com"}',
  ],
])("a change purges %s at once, and once more for pages that were on their way", async (kind, request, body) => {
  const seen: { request: IncomingMessage; body: string }[] = [];
  const { change, waiting, pass } = await aToldCache(kind, async (req, res) => {
    seen.push({ request: req, body: await text(req) });
    res.end(done);
  });
  await change();
  await eventually(() => expect(waiting()).toEqual({ claimed: false, inMs: 5_000, reason: null }));
  expect(seen).toMatchObject([{ request, body }]);
  pass(5_000);
  await eventually(() => expect(waiting()).toBeUndefined());
  expect(seen).toHaveLength(2);
});

test("a purge that fails is tried again until it succeeds, when the provider says or soon", async () => {
  const answers: [number, Record<string, string>][] = [
    [500, {}],
    [429, { "Retry-After": "30" }],
    [403, {}],
  ];
  const { change, waiting, pass } = await aToldCache("fastly", (_req, res) => {
    res.writeHead(...(answers.shift() ?? [200, {}])).end(done);
  });
  await change();
  const reason = (status: number) => expect.stringMatching(new RegExp(`^127.0.0.1:\\d+ responded ${status}$`));
  await eventually(() => expect(waiting()).toEqual({ claimed: false, inMs: 250, reason: reason(500) }));
  pass(250);
  await eventually(() => expect(waiting()).toEqual({ claimed: false, inMs: 30_000, reason: reason(429) }));
  pass(30_000);
  await eventually(() => expect(waiting()).toEqual({ claimed: false, inMs: 1_000, reason: reason(403) }));
  pass(1_000);
  await eventually(() => expect(waiting()).toBeUndefined());
});

test.each([
  ["cloudflare", '{"success":false,"errors":[{"code":10000,"message":"Authentication error"}]}'],
  ["cloudflare", "<!doctype html><title>Sign in</title>"],
  ["fastly", '{"status":"error"}'],
  ["fastly", ""],
])("a response of 200 from %s that does not say that it purged is a failure: %s", async (kind, body) => {
  const bodies = [body];
  const { change, waiting, pass } = await aToldCache(kind, (_req, res) => res.end(bodies.shift() ?? done));
  await change();
  const reason = expect.stringMatching(/responded 200, but did not purge$/);
  await eventually(() => expect(waiting()).toEqual({ claimed: false, inMs: 250, reason }));
  pass(250);
  await eventually(() => expect(waiting()).toMatchObject({ claimed: false, reason: null }));
});

test.each(["varnish", "cloudflare"])("a clock that is set back by an hour delays no purge of %s", async (kind) => {
  let purges = 0;
  const { change, pass } = await aToldCache(kind, (_req, res) => {
    purges += 1;
    res.end(done);
  });
  await change();
  await eventually(() => expect(purges).toBe(1));
  // The second purge of that change waits for a time of the former clock: it comes at once.
  pass(-60 * 60_000);
  await eventually(() => expect(purges).toBe(2));
  await change();
  await eventually(() => expect(purges).toBe(3));
});

test("a cache that is away does not delay the purges of another", async () => {
  let purges = 0;
  const answer = (_req: IncomingMessage, res: ServerResponse) => {
    purges += 1;
    res.end(done);
  };
  const { change } = await aToldCache("varnish", answer, `http://127.0.0.1:${await freePort()}`);
  await change();
  await eventually(() => expect(purges).toBe(1));
  // The clock stands still: the job of the other waits for its next try.
  await change();
  await eventually(() => expect(purges).toBe(2));
});

test("changes for a minute stay within the provider's limit, and the last one is purged within ten seconds", async () => {
  const allowed = { burst: 25, everyMs: 12_000 };
  const [stepMs, changesMs] = [1_000, 60_000];
  const purges: { at: number; isDone: boolean }[] = [];
  let at = 0;
  const { change, waiting, pass } = await aToldCache("cloudflare", (_req, res) => {
    const isDone = (purges.length + 1) % 3 !== 0;
    purges.push({ at, isDone });
    res.writeHead(isDone ? 200 : 500).end(done);
  });
  const isIdle = () => {
    const { claimed, inMs } = waiting() ?? { claimed: false, inMs: 1 };
    expect(!claimed && inMs > 0).toBe(true);
  };
  const step = async () => {
    await vi.waitFor(isIdle, { timeout: 30_000, interval: 2 });
    at += stepMs;
    pass(stepMs);
  };
  for (; at < changesMs; await step()) await change();
  const lastChangeAt = at - stepMs;
  while (waiting()) await step();

  for (const [count, purge] of purges.entries())
    expect(count + 1).toBeLessThanOrEqual(allowed.burst + purge.at / allowed.everyMs);
  const lastDone = purges.findLast((purge) => purge.isDone)?.at ?? 0;
  // Pages that were on their way at the change have arrived after five seconds.
  expect(lastDone - lastChangeAt).toBeGreaterThanOrEqual(5_000);
  expect(lastDone - lastChangeAt).toBeLessThanOrEqual(10_000);
});
