import { expect, vi } from "vitest";

/** Repeats a check until it passes; on a busy machine this may take long. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 30_000 });
}

/** Repeats a call until it returns the expected value; on a busy machine this may take long. */
export const soon = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 30_000 });
