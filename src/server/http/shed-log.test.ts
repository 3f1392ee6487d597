import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aLog } from "../../../tests/support/log.ts";
import { createShedLog, gatherMs } from "./http-pipeline.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("shed requests are logged in one line every ten seconds, and without any there is no line", () => {
  const { log, entries } = aLog();
  const shed = createShedLog({ log });
  for (let at = 0; at < 1_000; at++) shed();
  expect(entries).toEqual([]);
  vi.advanceTimersByTime(gatherMs);
  shed();
  vi.advanceTimersByTime(gatherMs * 10);
  expect(entries).toMatchObject([{ requests: 1_000 }, { requests: 1 }]);
});
