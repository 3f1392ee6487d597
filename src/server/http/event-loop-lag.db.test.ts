import { expect, onTestFinished, test } from "vitest";
import { eventually } from "../../../tests/support/eventually.ts";
import { aLog } from "../../../tests/support/log.ts";
import { eventLoopLag, measureLagEveryMs } from "./event-loop-lag.ts";

test("a blocked event loop is logged when it runs again", async () => {
  const { log, entries } = aLog();
  const timer = setInterval(eventLoopLag({ log }), measureLagEveryMs);
  onTestFinished(() => clearInterval(timer));
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500);
  const line = "the event loop was blocked: no request was answered meanwhile";
  await eventually(() => expect(entries).toEqual([expect.objectContaining({ level: 40, msg: line })]));
});
