import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { emptyDatabase } from "../../../../tests/support/empty-database.ts";
import { eventually } from "../../../../tests/support/eventually.ts";
import { type Db, inTransaction } from "../db/client.ts";
import { jobs } from "../db/schema.ts";
import { type Job, type JobKind, type JobOutcome, jobKind } from "./job-kind.ts";
import { claimDue, countJobs, nextDue, requestJob } from "./job-service.ts";
import { startJobs } from "./job-worker.ts";

const start = new Date("2026-11-23T12:00:00Z");

/** A worker at a time that stands still, with one kind of jobs. */
function aWorker(kind: Partial<JobKind> & Pick<JobKind, "begin">, db = emptyDatabase()) {
  const deps = { db, log: pino({ level: "silent" }), now: () => start };
  const worker = startJobs(deps, { call: { concurrency: 1, afterCrash: "again", ...kind } });
  onTestFinished(() => worker.stop());
  return { db, worker };
}

const request = (db: Db, key: string, payload: unknown = {}, dueAt = start) =>
  requestJob(db, { kind: "call", key, payload, dueAt });

const nothingIsLeft = (db: Db) => eventually(() => expect(countJobs(db)).toEqual({ stored: 0, failing: 0 }));

/** Runs that end when the test says so. */
function heldRuns() {
  const runs: { key: string; payload: unknown; end: (outcome: JobOutcome) => void }[] = [];
  const begin =
    ({ key, payload }: Job) =>
    () =>
      new Promise<JobOutcome>((end) => {
        runs.push({ key, payload, end });
      });
  return { runs, begin };
}

test("a job runs after the transaction that requests it, and not when that is rolled back", async () => {
  const { runs, begin } = heldRuns();
  const { db } = aWorker({ begin });
  expect(() =>
    inTransaction(db, () => {
      request(db, "undone");
      throw new Error("rolled back");
    }),
  ).toThrow();
  inTransaction(db, () => request(db, "done"));
  await eventually(() => expect(runs).toMatchObject([{ key: "done" }]));
  runs[0]?.end("done");
  await nothingIsLeft(db);
});

test("requests of one key are one job while it waits, and another one while it is under way", async () => {
  const { runs, begin } = heldRuns();
  const { db } = aWorker({ begin });
  for (const at of [1, 2, 3]) request(db, "a", { at });
  await eventually(() => expect(runs).toMatchObject([{ payload: { at: 3 } }]));
  for (const at of [4, 5]) request(db, "a", { at });
  runs[0]?.end("done");
  await eventually(() => expect(runs).toMatchObject([{ payload: { at: 3 } }, { payload: { at: 5 } }]));
  runs[1]?.end("done");
  await nothingIsLeft(db);
  expect(runs).toHaveLength(2);
});

test("a failed job waits longer each time, whatever is requested meanwhile, and a success forgets the failures", async () => {
  let now = start;
  let isDown = true;
  const db = emptyDatabase();
  const worker = startJobs(
    { db, log: pino({ level: "silent" }), now: () => now },
    {
      call: {
        concurrency: 1,
        afterCrash: "again",
        begin: ({ tries }) => {
          if (isDown) throw new Error(`refused ${tries + 1}`);
          return { retryAt: new Date(now.getTime() + 1) };
        },
      },
    },
  );
  onTestFinished(() => worker.stop());
  const row = () => db.select().from(jobs).get();
  request(db, "a");
  for (const [tries, seconds] of [1, 5, 15, 60, 300, 900, 3_600, 3_600].entries()) {
    await eventually(() => expect(row()).toMatchObject({ tries: tries + 1, lastError: `Error: refused ${tries + 1}` }));
    request(db, "a");
    const { dueAt } = row() ?? { dueAt: start };
    expect([dueAt.getTime() - now.getTime(), countJobs(db)]).toEqual([seconds * 1000, { stored: 1, failing: 1 }]);
    now = dueAt;
    if (tries === 7) isDown = false;
    worker.wake();
  }
  await eventually(() => expect(row()).toMatchObject({ tries: 0, lastError: null, failingSince: null }));
});

test("a request that comes while a job fails joins it", async () => {
  const { runs, begin } = heldRuns();
  const { db } = aWorker({ begin });
  request(db, "a", { at: 1 });
  await eventually(() => expect(runs).toHaveLength(1));
  request(db, "a", { at: 2 });
  runs[0]?.end({ error: "refused" });
  await eventually(() =>
    expect(db.select().from(jobs).all()).toMatchObject([{ payload: { at: 2 }, tries: 1, claimedAt: null }]),
  );
});

test("no more jobs of a kind run at a time than the kind allows", async () => {
  const { runs, begin } = heldRuns();
  const { db } = aWorker({ begin, concurrency: 2 });
  for (let at = 0; at < 5; at++) request(db, String(at), {}, new Date(start.getTime() - 5 + at));
  for (const [at, shown] of [2, 3, 4, 5].entries()) {
    await eventually(() => expect(runs).toHaveLength(shown));
    expect(
      db
        .select()
        .from(jobs)
        .all()
        .filter((one) => one.claimedAt).length,
    ).toBe(2);
    runs[at]?.end("done");
  }
  expect(runs.map(({ key }) => key)).toEqual(["0", "1", "2", "3", "4"]);
  runs[4]?.end("done");
  await nothingIsLeft(db);
});

test("other work gets its turn between jobs that end at once", async () => {
  let begun = 0;
  const begunBefore: number[] = [];
  const { db } = aWorker({
    begin: () => {
      begun += 1;
      setImmediate(() => begunBefore.push(begun));
      return "done";
    },
  });
  for (const key of ["a", "b", "c"]) request(db, key);
  await nothingIsLeft(db);
  await eventually(() => expect(begunBefore).toEqual([1, 2, 3]));
});

test("after a crash a job is repeated, or removed while the function of its kind is called", async () => {
  const { runs, begin } = heldRuns();
  const crashed = () => {
    const db = emptyDatabase();
    request(db, "a", { at: 1 });
    claimDue(db, "call", start, 1);
    return db;
  };
  const { db } = aWorker({ begin }, crashed());
  await eventually(() => expect(runs).toHaveLength(1));
  runs[0]?.end("done");
  await nothingIsLeft(db);

  const told: Job[] = [];
  const other = aWorker({ begin, afterCrash: (job) => void told.push(job) }, crashed());
  await nothingIsLeft(other.db);
  expect([told, runs.length]).toMatchObject([[{ key: "a", payload: { at: 1 } }], 1]);
});

test("a stop aborts the jobs under way, waits for them and starts no more", async () => {
  const { runs, begin } = heldRuns();
  let isTold = false;
  const { db, worker } = aWorker({
    begin: (job) => (signal) => {
      signal.addEventListener("abort", () => {
        isTold = true;
      });
      return begin(job)();
    },
  });
  for (const key of ["a", "b"]) request(db, key);
  await eventually(() => expect(runs).toHaveLength(1));
  const stopped = worker.stop();
  runs[0]?.end("done");
  await stopped;
  expect([isTold, runs.length, countJobs(db).stored]).toEqual([true, 1, 1]);
});

test("a payload that its kind does not know is a failure, and the job stays", async () => {
  const { db } = aWorker(
    jobKind(z.object({ to: z.string() }), { concurrency: 1, afterCrash: "again", begin: () => "done" }),
  );
  request(db, "a", { from: 1 });
  await eventually(() => expect(countJobs(db)).toEqual({ stored: 1, failing: 1 }));
});

test("what a job stores before its call is on disk during it, and what it stores afterwards is stored with its end", async () => {
  const db = emptyDatabase();
  const note = (key: string) => request(db, key, {}, new Date(start.getTime() + 60_000));
  const keys = () =>
    db
      .select({ key: jobs.key })
      .from(jobs)
      .all()
      .map(({ key }) => key)
      .sort();
  const seen: string[][] = [];
  const begin = () => {
    note("before");
    return async () => {
      seen.push(keys());
      return (): JobOutcome => {
        note("after");
        return "done";
      };
    };
  };
  aWorker({ begin }, db);
  request(db, "a");
  await eventually(() => expect(keys()).toEqual(["after", "before"]));
  expect(seen).toEqual([["a", "before"]]);
});

test("a clock that was a year ahead lets no job wait: after a restart, and when it is set right meanwhile", async () => {
  const { runs, begin } = heldRuns();
  const db = emptyDatabase();
  const ahead = new Date("2027-11-23T12:00:00Z");
  request(db, "restarted", {}, ahead);
  let now = start;
  let looks = 0;
  const clock = () => {
    looks += 1;
    return now;
  };
  const worker = startJobs(
    { db, log: pino({ level: "silent" }), now: clock },
    { call: { concurrency: 2, afterCrash: "again", begin } },
  );
  onTestFinished(() => worker.stop());
  await eventually(() => expect(runs).toMatchObject([{ key: "restarted" }]));
  now = ahead;
  request(db, "meanwhile", {}, new Date(ahead.getTime() + 1_000));
  const before = looks;
  await eventually(() => expect(looks).toBeGreaterThan(before));
  expect(runs).toHaveLength(1);
  now = new Date(ahead.getTime() - 30 * 60_000);
  await eventually(() => expect(runs).toMatchObject([{ key: "restarted" }, { key: "meanwhile" }]));
  for (const { end } of runs) end("done");
  await nothingIsLeft(db);
});

test("a job whose kind waits for a day is looked at each hour, and no more often", async () => {
  const db = emptyDatabase();
  let tries = 0;
  const tomorrow = new Date(start.getTime() + 24 * 60 * 60_000);
  aWorker(
    {
      begin: () => {
        tries += 1;
        return { retryAt: tomorrow };
      },
    },
    db,
  );
  request(db, "a");
  await eventually(() => expect(tries).toBe(1));
  await eventually(() => expect(nextDue(db, ["call"])).toEqual(new Date(start.getTime() + 60 * 60_000)));
  request(db, "b");
  await eventually(() => expect(tries).toBe(2));
});
