import { vi } from "vitest";

/** Waits until a check passes: soon as a rule, a good while on a busy machine. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 10_000 });
}
