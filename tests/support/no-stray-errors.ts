import { afterEach, beforeEach, expect, vi } from "vitest";

// A stray console.error is a fault that nobody looked at: it fails the test that caused it.
let spy: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  spy = vi.spyOn(console, "error");
});
afterEach(() => {
  expect(spy.mock.calls).toEqual([]);
  spy.mockRestore();
});
