import { expect, test } from "vitest";
import { mailPauseMs } from "./mail-pause.ts";

const hourMs = 60 * 60_000;
const lanes = 2;

test("a mailing sends fast without readers, and 10,000 mails within the hour beside many", () => {
  expect([0, 1, 10, 100, 1_000_000].map(mailPauseMs)).toEqual([10, 10, 70, 700, 700]);
  expect((lanes * hourMs) / mailPauseMs(Number.POSITIVE_INFINITY)).toBeGreaterThan(10_000);
});
