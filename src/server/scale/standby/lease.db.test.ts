import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { AnyProcedure } from "@trpc/server";
import { pino } from "pino";
import { expect, onTestFinished, test, vi } from "vitest";
import { aFolder } from "../../../../tests/support/a-folder.ts";
import { emptyDatabase } from "../../../../tests/support/empty-database.ts";
import { aMemoryBucket } from "../../../../tests/support/epoch-bucket.ts";
import { aPost } from "../../../../tests/support/factories.ts";
import { aJpeg } from "../../../../tests/support/images.ts";
import { aLog } from "../../../../tests/support/log.ts";
import { aForm, restClient } from "../../../../tests/support/rest-client.ts";
import { servedApp } from "../../../../tests/support/test-app.ts";
import { appRouter } from "../../api/router.ts";
import { recurringWork } from "../../background-work.ts";
import { troubles } from "../../core/db/schema.ts";
import { guardWrites } from "../../core/db/write-gate.ts";
import { every } from "../../core/jobs/every.ts";
import { requestJob } from "../../core/jobs/job-service.ts";
import { startJobs } from "../../core/jobs/job-worker.ts";
import { scheduledBackups } from "../../ops/backups/scheduled-backups.ts";
import { type ClaimTime, claimEpoch, nextEpoch } from "./claim-epoch.ts";
import type { EpochStore } from "./epoch-store.ts";
import { createLease } from "./lease.ts";
import { leaseMs, oldLeaseMs } from "./lease-times.ts";

const log = pino({ level: "silent" });

/** A clock that a test moves. */
function aClock() {
  const time = { monotonicMs: 0, wallMs: 0 };
  return {
    time,
    clock: { monotonic: () => time.monotonicMs, wall: () => time.wallMs },
    claimTime: {
      now: () => time.monotonicMs,
      wait: async (ms: number) => {
        time.monotonicMs += ms;
        time.wallMs += ms;
      },
    },
    pause(ms: number) {
      time.monotonicMs += ms;
      time.wallMs += ms;
    },
  };
}

/** Stores the next epoch, as a promotion of a new folder. */
const claimNext = async (store: EpochStore, time?: ClaimTime) =>
  claimEpoch(store, await nextEpoch(store, null), new Date(), time);

async function aHolder(bucket = aMemoryBucket(), at = aClock()) {
  const claim = await claimNext(bucket, at.claimTime);
  await claim.settle();
  const lease = createLease(bucket, claim, log, at.clock);
  onTestFinished(lease.stop);
  await lease.start();
  return { bucket, lease, claim, ...at };
}

async function aLeasedBlog(env: Record<string, string> = {}) {
  const holder = await aHolder();
  const db = emptyDatabase();
  guardWrites(db.$client, holder.lease);
  /** The bucket cannot be reached, for longer than a lease. */
  const partition = () => {
    holder.bucket.leave();
    holder.pause(leaseMs);
  };
  return {
    ...holder,
    partition,
    ...(await servedApp({ env, deps: { db, lease: holder.lease } })),
    lease: holder.lease,
  };
}

test("a lease ends when the bucket was not read in time, by the monotonic clock and by the wall clock", async () => {
  const { lease, time } = await aHolder();
  expect(lease.state()).toBe("held");
  time.monotonicMs += leaseMs - 1;
  expect(lease.state()).toBe("held");
  time.monotonicMs += 1;
  expect(lease.state()).toBe("lapsed");
  time.monotonicMs = 0;
  time.wallMs += leaseMs;
  expect(lease.state()).toBe("lapsed");
});

test("a lease counts from the moment at which the server began to ask, not from the answer", async () => {
  const at = aClock();
  const bucket = aMemoryBucket();
  const { claim } = await aHolder(bucket, at);
  const slow = { ...bucket, read: async (epoch: number) => bucket.read(epoch).finally(() => at.pause(leaseMs)) };
  const lease = createLease(slow, claim, log, at.clock);
  onTestFinished(lease.stop);
  await lease.start();
  expect(lease.state()).toBe("lapsed");
});

test("a server that sees a higher epoch writes no more, even when the bucket forgets it again", async () => {
  const { bucket, lease, claim, clock } = await aHolder();
  await claimNext(bucket);
  const after = createLease(bucket, claim, log, clock);
  onTestFinished(after.stop);
  await after.start();
  expect(after.state()).toBe("superseded");
  bucket.remove(2);
  await after.start();
  expect(after.state()).toBe("superseded");
  // Renewed before the promotion, so it still holds; the promotion waits longer.
  expect(lease.state()).toBe("held");
  expect(oldLeaseMs).toBeGreaterThan(leaseMs);
});

test("after a promotion a shared cache keeps pages of the former server for seconds, also pages rendered before", async () => {
  const { bucket, lease, origin } = await aLeasedBlog({
    SHARED_CACHE: "varnish",
    SHARED_CACHE_URL: "http://127.0.0.1:6081",
  });
  const seconds = async () => /s-maxage=(\d+)/.exec((await fetch(origin)).headers.get("cache-control") ?? "")?.[1];
  for (const _time of ["rendered", "cached"]) expect(await seconds()).toBe("31536000");
  await claimNext(bucket);
  await lease.start();
  expect(lease.state()).toBe("superseded");
  for (const _time of ["rendered", "cached"]) expect(await seconds()).toBe("10");
});

test("at most one of two promotions with the same number holds the lease, in any order of their steps", async () => {
  let conflicts = 0;
  for (let order = 0; order < 200; order++) {
    const bucket = aMemoryBucket();
    const at = aClock();
    // The bits of the order decide which of the two takes each step.
    const shuffled = bucket.steppedBy(order);
    const outcomes = await Promise.allSettled(
      [shuffled.one, shuffled.other].map(async (store) => {
        const claim = await claimNext(store, at.claimTime);
        await claim.settle();
        return claim;
      }),
    );
    const numbers = outcomes.flatMap((it) => (it.status === "fulfilled" ? [it.value.epoch] : []));
    expect(new Set(numbers).size, `order ${order}`).toBe(numbers.length);
    conflicts += outcomes.length - numbers.length;
  }
  expect(conflicts).toBeGreaterThan(0);
});

test("an interrupted promotion continues with its epoch, and waits again", async () => {
  const bucket = aMemoryBucket();
  const at = aClock();
  const unfinished = await claimNext(bucket, at.claimTime);
  const next = await nextEpoch(bucket, unfinished);
  expect(next).toMatchObject({ epoch: 1, id: unfinished.id, isStored: true });
  const began = at.time.monotonicMs;
  await (await claimEpoch(bucket, next, new Date(), at.claimTime)).settle();
  expect(at.time.monotonicMs - began).toBe(oldLeaseMs);
});

test("an interrupted promotion whose request had not arrived stores its epoch with the same id", async () => {
  const unfinished = { epoch: 1, id: "of-the-request-that-may-arrive" };
  expect(await nextEpoch(aMemoryBucket(), unfinished)).toEqual({ ...unfinished, isStored: false });
});

test("an interrupted promotion takes a higher epoch after another server was promoted, or has the same number", async () => {
  const bucket = aMemoryBucket();
  const at = aClock();
  const unfinished = await claimNext(bucket, at.claimTime);
  const resumed = await claimEpoch(bucket, await nextEpoch(bucket, unfinished), new Date(), at.claimTime);
  await bucket.write(1, { id: "of-another", host: "elsewhere", at: "now" });
  await expect(resumed.settle()).rejects.toThrow("Another server was promoted");
  expect(await nextEpoch(bucket, unfinished)).toMatchObject({ epoch: 2, isStored: false });
});

test("an interrupted promotion takes a higher epoch where a server has written with its number", async () => {
  const bucket = aMemoryBucket();
  const unfinished = await claimNext(bucket, aClock().claimTime);
  bucket.shipped.add(1);
  expect(await nextEpoch(bucket, unfinished)).toMatchObject({ epoch: 2, isStored: false });
});

test("a promotion asks a slow bucket again at its end", async () => {
  const at = aClock();
  const bucket = aMemoryBucket();
  const claim = await claimNext(bucket, {
    now: at.claimTime.now,
    async wait(ms) {
      await at.claimTime.wait(ms);
      // Away at the end of the wait, back before the second try.
      if (ms > oldLeaseMs / 2) bucket.leave();
      else bucket.comeBack();
    },
  });
  await claim.settle();
});

test("a promotion stops when storing its epoch took too long", async () => {
  const at = aClock();
  const bucket = aMemoryBucket();
  const slow = {
    ...bucket,
    write: async (...given: Parameters<typeof bucket.write>) => {
      await bucket.write(...given);
      at.pause(oldLeaseMs);
    },
  };
  await expect(claimNext(slow, at.claimTime)).rejects.toThrow("took too long");
});

test("without the lease every mutation is refused with 503, and queries answer", async () => {
  const { asAdmin, asVisitor, partition, db } = await aLeasedBlog();
  const { _id: postId } = aPost(db, { title: "Still here" });
  partition();
  const mutations = (Object.entries(appRouter._def.procedures) as unknown as [string, AnyProcedure][]).filter(
    ([, { _def }]) => _def.type === "mutation",
  );
  expect(mutations.length).toBeGreaterThan(50);
  for (const [path] of mutations) {
    const [room = "", name = ""] = path.split(".");
    // biome-ignore lint/suspicious/noExplicitAny: walks tRPC's untyped tree of procedures
    const call = (asAdmin as any)[room][name];
    await expect(call({}), path).rejects.toMatchStrictly({
      code: "SERVICE_UNAVAILABLE",
      message: /Reading still works/,
    });
  }
  expect((await asVisitor.post.byId({ postId })).title).toBe("Still here");
  expect((await asAdmin.post.adminList({})).items).toHaveLength(1);
});

test("without the lease REST, uploads and forms are refused with a sentence, and pages are served", async () => {
  const { origin, token, db, partition } = await aLeasedBlog();
  const { _id: postId } = aPost(db);
  partition();
  const rest = restClient(origin);
  const refused = {
    status: 503,
    body: { success: false, message: expect.stringContaining("no changes at the moment") },
  };
  expect(await rest.post("/blog/add-comment", { blog: postId, name: "Ada", content: "Hello" })).toMatchObject(refused);
  expect(await rest.post("/admin/images", aForm({ image: await aJpeg() }), token)).toMatchObject(refused);
  expect(await rest.post("/admin/files", aForm({ file: await aJpeg() }), token)).toMatchObject(refused);
  const body = new URLSearchParams({ name: "Ada", content: "Hello", token: "x", website: "" });
  const form = await fetch(`${origin}/blog/${postId}`, { method: "POST", body });
  expect([form.status, await form.text()]).toEqual([503, expect.stringContaining("no changes at the moment")]);
  const newsletter = await fetch(`${origin}/newsletter/leave/some-token`, { method: "POST", body: "" });
  expect(newsletter.status).toBe(503);
  const ready = await fetch(`${origin}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([503, expect.objectContaining({ status: "unavailable" })]);
  for (const path of [
    "/",
    `/blog/${postId}`,
    "/feed.xml",
    "/sitemap.xml",
    "/search?q=tea",
    "/api/blog/all",
    "/healthz",
  ])
    expect((await fetch(origin + path)).status, path).toBe(200);
});

test("a mutation during which the lease is lost is not acknowledged", async () => {
  const { asVisitor, db, pause, deps } = await aLeasedBlog();
  const { _id: postId } = aPost(db);
  // The process is paused after the statement was checked.
  db.$client.function("pauseProcess", () => void pause(leaseMs));
  db.$client.exec("CREATE TEMP TRIGGER paused AFTER INSERT ON main.comments BEGIN SELECT pauseProcess(); END");
  const comment = { postId, name: "Ada", content: "A thought" };
  await expect(asVisitor.comment.add(comment)).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  expect(deps.lease?.state()).toBe("lapsed");
});

test("background work waits for the lease: scheduled posts, jobs, counts and sweeps", async () => {
  const { bucket, db, deps, partition, asAdmin } = await aLeasedBlog();
  const ran: string[] = [];
  requestJob(db, { kind: "note", key: "one", payload: {}, dueAt: new Date(0) });
  const { _id: postId } = aPost(db, { title: "Scheduled", isPublished: false });
  await asAdmin.post.update({ postId, publishAt: new Date(Date.now() + 60_000) });
  partition();
  const changes = () => db.$client.prepare("SELECT total_changes()").pluck().get();
  const before = changes();
  const begin = () => {
    ran.push("job");
    return "done" as const;
  };
  const worker = startJobs(deps, { note: { concurrency: 1, afterCrash: "again", begin } });
  const sweep = db.background(() => ran.push("sweep"));
  const { scheduledPosts, requestCounts } = recurringWork({ ...deps, now: () => new Date(Date.now() + 120_000) });
  const stops = [scheduledPosts, requestCounts].map((work) => every(deps, work));
  await expect(asAdmin.trash.empty()).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  expect([ran, changes()]).toEqual([[], before]);
  bucket.comeBack();
  await sweep;
  await expect.poll(() => asAdmin.post.byId({ postId }), { timeout: 30_000 }).toMatchObject({ isPublished: true });
  await expect.poll(() => ran.toSorted(), { timeout: 30_000 }).toEqual(["job", "sweep"]);
  for (const stop of stops) stop();
  await worker.stop();
});

test("work of a timer waits for its next run, so that nothing accumulates in a server that never gets the lease", async () => {
  const { db, deps, lease, partition } = await aLeasedBlog();
  // There is room again, which is to be stored.
  db.insert(troubles).values({ about: "disk", since: new Date() }).run();
  partition();
  const waits = vi.spyOn(lease, "opened");
  const { digest, diskSpace } = recurringWork(deps);
  for (const work of [digest, diskSpace]) every(deps, work)();
  expect(waits).not.toHaveBeenCalled();
});

test("a server without the lease continues scheduled backups, and records their failure once it has the lease", async () => {
  const { db, deps, lease, bucket, partition } = await aLeasedBlog();
  const file = join(aFolder(), "not-a-folder");
  writeFileSync(file, "");
  const backups = { schedule: { everyHours: 24 }, folder: join(file, "backups"), keep: 1 } as const;
  const { log: backupLog, entries } = aLog();
  partition();
  const waits = vi.spyOn(lease, "opened");
  const settings = { ...deps.settings, backups };
  const pace = { everyMs: 20, retryAfterMs: 20, patienceMs: 60_000 };
  for (const work of scheduledBackups({ db, settings, log: backupLog, now: deps.now }, pace))
    onTestFinished(every(deps, work));
  const failures = () => entries.filter(({ msg }) => msg.startsWith("a scheduled backup failed")).length;
  await expect.poll(failures).toBeGreaterThan(1);
  expect(waits).not.toHaveBeenCalled();
  bucket.comeBack();
  const recorded = () => db.select({ about: troubles.about }).from(troubles).all();
  await expect.poll(recorded, { timeout: 30_000 }).toEqual([{ about: "backups" }]);
});
