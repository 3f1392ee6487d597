import { expect, test } from "vitest";
import { Breaker, BreakerOpen } from "./breaker.ts";

test("after a failure all calls are refused for a pause, then one is tried, and its success allows all", async () => {
  let now = 0;
  let calls = 0;
  const changes: boolean[] = [];
  const breaker = new Breaker(
    1_000,
    (isOpen) => changes.push(isOpen),
    () => now,
  );
  const call = (outcome: Promise<string>) =>
    breaker.run(
      () => {
        calls += 1;
        return outcome;
      },
      (error) => (error as Error).message === "away",
    );
  const away = () => Promise.reject(new Error("away"));

  await expect(call(Promise.reject(new Error("no such object")))).rejects.toThrow("no such object");
  expect(await call(Promise.resolve("well"))).toBe("well");
  await expect(call(away())).rejects.toThrow("away");
  now = 999;
  await expect(call(Promise.resolve("well"))).rejects.toThrow(BreakerOpen);
  expect([calls, changes]).toEqual([3, [true]]);

  now = 1_000;
  let fail = (_error: Error) => {};
  const tried = call(new Promise((_, reject) => (fail = reject)));
  await expect(call(Promise.resolve("well"))).rejects.toThrow(BreakerOpen);
  fail(new Error("away"));
  await expect(tried).rejects.toThrow("away");
  now = 1_999;
  await expect(call(Promise.resolve("well"))).rejects.toThrow(BreakerOpen);
  now = 2_000;
  expect(await call(Promise.resolve("well"))).toBe("well");
  expect(await call(Promise.resolve("well"))).toBe("well");
  expect([calls, changes]).toEqual([6, [true, false]]);
});

test("in an hour without an answer one call is tried after each pause, and the first answer allows all calls", async () => {
  const [pauseMs, hourMs] = [5_000, 3_600_000];
  let now = 0;
  let tried = 0;
  const breaker = new Breaker(
    pauseMs,
    () => {},
    () => now,
  );
  const call = () =>
    breaker.run(
      async () => {
        tried += 1;
        if (now < hourMs) throw new Error("away");
      },
      () => true,
    );
  for (; now < hourMs; now += 1_000) await expect(call()).rejects.toThrow();
  expect(tried).toBe(hourMs / pauseMs);
  await call();
  await call();
  expect(tried).toBe(hourMs / pauseMs + 2);
});
