import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startIdleTimer } from "./idle-timer.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A browser that is busy until it is told otherwise. */
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
  return { restsNow: () => waiting.forEach((work) => void work()) };
}

test("what falls due waits until the browser has nothing more urgent to do", () => {
  const browser = aBusyBrowser();
  const work = vi.fn();
  startIdleTimer(work, 300);
  vi.advanceTimersByTime(10_000);
  expect(work).not.toHaveBeenCalled();
  browser.restsNow();
  expect(work).toHaveBeenCalledOnce();
});

test("it can be called off before it falls due, and while it waits", () => {
  const browser = aBusyBrowser();
  const work = vi.fn();
  const stopEarly = startIdleTimer(work, 300);
  const stopLate = startIdleTimer(work, 300);
  stopEarly();
  vi.advanceTimersByTime(300);
  stopLate();
  browser.restsNow();
  expect(work).not.toHaveBeenCalled();
});

test("a browser that does not tell when it rests is not waited for", () => {
  const work = vi.fn();
  startIdleTimer(work, 300);
  vi.advanceTimersByTime(300);
  expect(work).toHaveBeenCalledOnce();
});
