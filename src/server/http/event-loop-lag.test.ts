import { expect, onTestFinished, test } from "vitest";
import { eventually } from "../../../tests/support/eventually.ts";
import { aLog } from "../../../tests/support/log.ts";
import { watchLoop } from "./event-loop-lag.ts";

test("a server that stood still tells so afterwards", async () => {
  const { log, entries } = aLog();
  onTestFinished(watchLoop({ log }));
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500);
  const line = "the server stood still: nobody was answered meanwhile";
  await eventually(() => expect(entries).toEqual([expect.objectContaining({ level: 40, msg: line })]));
});
