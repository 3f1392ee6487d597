import { expect, test } from "vitest";
import { inBatches } from "./in-batches.ts";

/** A table of `rows` rows that records the limit of each batch. */
function aTable(rows: number) {
  const limits: number[] = [];
  let left = rows;
  const changeSome = (limit: number) => {
    limits.push(limit);
    const changed = Math.min(limit, left);
    left -= changed;
    return changed;
  };
  return { limits, changeSome };
}

test("rows are changed 500 at a time until none is left", async () => {
  const { limits, changeSome } = aTable(1_001);
  expect(await inBatches(changeSome)).toBe(1_001);
  expect(limits).toEqual([500, 500, 500]);
});

test("no more rows are changed than allowed", async () => {
  const { limits, changeSome } = aTable(2_000);
  expect(await inBatches(changeSome, { atMost: 601 })).toBe(601);
  expect(limits).toEqual([500, 101]);
});

test("requests get a turn between batches, and an abort stops the work there", async () => {
  const { limits, changeSome } = aTable(2_000);
  const stopped = new AbortController();
  setImmediate(() => stopped.abort());
  await expect(inBatches(changeSome, { signal: stopped.signal })).rejects.toThrow("aborted");
  expect(limits.length).toBeLessThan(4);
});
