import { expect, test } from "vitest";
import { TooSlowError, withinTime } from "./text-bounds.ts";

test("work has its result or its own error, and endless work is ended", () => {
  expect(withinTime(60_000, () => "done")).toBe("done");
  const fault = new Error("fault");
  const failing = () => {
    throw fault;
  };
  expect(() => withinTime(60_000, failing)).toThrow(fault);
  const endless = () => {
    while (true);
  };
  expect(() => withinTime(20, endless)).toThrow(TooSlowError);
});
