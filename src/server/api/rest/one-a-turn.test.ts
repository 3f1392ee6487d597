import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { limit } from "../../core/platform/limit.ts";

test("one caller proceeds in each turn of the event loop, in the order of the calls", async () => {
  const oneATurn = limit(1);
  const proceeded: number[] = [];
  for (const caller of [1, 2, 3]) oneATurn(() => nextTurn()).then(() => proceeded.push(caller));
  const seen: number[][] = [];
  for (let turn = 0; turn < 3; turn++) {
    await nextTurn();
    seen.push([...proceeded]);
  }
  expect(seen).toEqual([[1], [1, 2], [1, 2, 3]]);
});
