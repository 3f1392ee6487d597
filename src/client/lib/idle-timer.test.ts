import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startIdleTimer } from "./idle-timer.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A browser that is busy until `becomeIdle`. */
function aBusyBrowser() {
  const waiting = new Map<number, () => void>();
  let count = 0;
  vi.stubGlobal("requestIdleCallback", (work: () => void, { timeout }: { timeout: number }) => {
    expect(timeout).toBeGreaterThan(0);
    count += 1;
    waiting.set(count, work);
    return count;
  });
  vi.stubGlobal("cancelIdleCallback", (id: number) => void waiting.delete(id));
  return { becomeIdle: () => waiting.forEach((work) => void work()) };
}

test("a due timer waits until the browser is idle", () => {
  const browser = aBusyBrowser();
  const work = vi.fn();
  startIdleTimer(work, 300);
  vi.advanceTimersByTime(10_000);
  expect(work).not.toHaveBeenCalled();
  browser.becomeIdle();
  expect(work).toHaveBeenCalledOnce();
});

test("a timer can be cancelled before it is due and while it waits", () => {
  const browser = aBusyBrowser();
  const work = vi.fn();
  const stopEarly = startIdleTimer(work, 300);
  const stopLate = startIdleTimer(work, 300);
  stopEarly();
  vi.advanceTimersByTime(300);
  stopLate();
  browser.becomeIdle();
  expect(work).not.toHaveBeenCalled();
});

test("a browser without idle callbacks runs a due timer at once", () => {
  const work = vi.fn();
  startIdleTimer(work, 300);
  vi.advanceTimersByTime(300);
  expect(work).toHaveBeenCalledOnce();
});
