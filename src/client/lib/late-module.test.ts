import { expect, test } from "vitest";
import { lateModule } from "./late-module.ts";

test("a late module is requested again after a failure, and only once when it has arrived", async () => {
  let requests = 0;
  const late = lateModule(async () => {
    requests++;
    if (requests === 1) throw new TypeError("Failed to fetch");
    return { part: 7 };
  });
  await expect(late.load()).rejects.toThrow("could not be loaded");
  expect(late.now).toBeUndefined();
  expect(() => late.loaded).toThrow("before it was loaded");
  const seen: unknown[] = [];
  late.subscribe(() => seen.push(late.now));
  const arrived = await late.load();
  expect([await late.load(), late.now, late.loaded]).toEqual([arrived, arrived, arrived]);
  expect([requests, seen]).toEqual([2, [arrived]]);
});
