import { vi } from "vitest";

/** Repeats a check until it passes; on a busy machine this may take long. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 15_000 });
}
