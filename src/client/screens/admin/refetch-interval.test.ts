import { expect, test } from "vitest";
import { refetchAfterMs } from "./refetch-interval.ts";

const noon = new Date("2026-03-01T12:00:00Z");
const later = (ms: number) => new Date(noon.getTime() + ms);

test("a scheduled post is refetched just after its time, and until it is published", () => {
  expect(refetchAfterMs(null, noon)).toBe(false);
  expect(refetchAfterMs(later(10_000), noon)).toBe(11_500);
  expect(refetchAfterMs(later(-1), noon)).toBe(5_000);
});

test("a distant time does not overflow a browser's timer", () => {
  expect(refetchAfterMs(new Date("2199-01-01"), noon)).toBe(3_600_000);
});
