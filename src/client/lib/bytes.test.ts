import { expect, test } from "vitest";
import { formatBytes } from "./bytes.ts";

test("a size is read in three digits", () => {
  const read = [0, 999, 1_000, 243_400, 999_499, 999_500, 1_540_000, 25_400_000, 2_000_000_000_000].map(formatBytes);
  expect(read).toEqual(["0 B", "999 B", "1 kB", "243 kB", "999 kB", "1.0 MB", "1.5 MB", "25 MB", "2000 GB"]);
});
