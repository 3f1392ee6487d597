import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { emptyDatabase } from "../../../../tests/support/empty-database.ts";
import { aLog } from "../../../../tests/support/log.ts";
import { guardWrites } from "../db/write-gate.ts";
import { WriteRefused } from "../platform/write-refused.ts";
import { drain } from "./drain.ts";
import { every } from "./every.ts";

beforeEach(() => vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
afterEach(() => vi.useRealTimers());

const aServer = () => ({ db: emptyDatabase(), ...aLog() });

const aSecond = () => vi.advanceTimersByTimeAsync(1_000);

test("recurring work runs at once and then in its period, until it is stopped", async () => {
  let runs = 0;
  const stop = every(aServer(), { everyMs: 1_000, run: () => runs++, failure: "failed" });
  expect(runs).toBe(1);
  await aSecond();
  await aSecond();
  expect(runs).toBe(3);
  stop();
  await aSecond();
  expect(runs).toBe(3);
});

test("a failure that repeats is logged once, and again after a success", async () => {
  const server = aServer();
  let isBroken = true;
  const run = () => {
    if (isBroken) throw new Error("no");
  };
  const stop = every(server, { everyMs: 1_000, run, failure: "the work failed" });
  await aSecond();
  await aSecond();
  expect(server.errors()).toMatchObject([{ msg: "the work failed", err: { message: "no" } }]);
  isBroken = false;
  await aSecond();
  isBroken = true;
  await aSecond();
  expect(server.errors()).toHaveLength(2);
  stop();
});

test("a slow run delays the next one, and its signal aborts when the server stops", async () => {
  let runs = 0;
  let signal: AbortSignal | undefined;
  const run = (stopped: AbortSignal) => {
    runs += 1;
    signal = stopped;
    return new Promise(() => {});
  };
  const stop = every(aServer(), { everyMs: 1_000, run, failure: "failed" });
  await aSecond();
  expect([runs, signal?.aborted]).toEqual([1, false]);
  stop();
  expect(signal?.aborted).toBe(true);
});

test("work is left out while the server may not write, unless it only reads", async () => {
  const server = aServer();
  let isOpen = false;
  guardWrites(server.db.$client, {
    requireOpen() {
      if (!isOpen) throw new WriteRefused("lapsed");
    },
    opened: async () => {},
  });
  const ran: string[] = [];
  const stops = [
    every(server, { everyMs: 1_000, run: () => ran.push("writes"), failure: "failed" }),
    every(server, { everyMs: 1_000, run: () => ran.push("reads"), failure: "failed", skipsWriteGate: true }),
  ];
  expect(ran).toEqual(["reads"]);
  isOpen = true;
  await aSecond();
  expect(ran).toEqual(["reads", "writes", "reads"]);
  for (const stop of stops) stop();
});

test("waiting rows are worked through in short transactions, with a turn for others between them", async () => {
  const { db } = aServer();
  const done: number[] = [];
  const transactions = vi.spyOn(db, "background");
  let turns = 0;
  const counting = setImmediate(function count() {
    turns += 1;
    if (done.length < 3) setImmediate(count);
  });
  await drain(db, {
    from: 1,
    isWaiting: (at) => at <= 3,
    next(at) {
      if (at > 3) return null;
      expect(db.$client.inTransaction).toBe(true);
      done.push(at);
      const until = performance.now() + 2;
      while (performance.now() < until);
      return at + 1;
    },
    workMs: 1,
    pauseMs: 1,
  });
  clearImmediate(counting);
  expect(done).toEqual([1, 2, 3]);
  expect(transactions).toHaveBeenCalledTimes(3);
  expect(turns).toBeGreaterThan(0);
});
