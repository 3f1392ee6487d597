import { expect, test } from "vitest";
import { aFolder } from "../../../../tests/support/a-folder.ts";
import { checkBackups } from "./check-folder.ts";

const backedUpAt = (hour: string) => aFolder({ [`longhand-2026-11-22T${hour}-30-00Z.tar`]: "" });

test.each([
  ["11", "well", "the last scheduled backup is 0 hours old"],
  ["10", "well", "the last scheduled backup is 1 hour old"],
  ["08", "well", "the last scheduled backup is 3 hours old"],
  ["07", "problem", "the last scheduled backup is 4 hours old"],
])("a backup each hour, the last at %s:30, looked at towards noon", (hour, how, what) => {
  const backups = { folder: backedUpAt(hour), schedule: { everyHours: 1 }, keep: 7 };
  expect(checkBackups(backups, new Date("2026-11-22T11:59:00Z"))).toMatchObject([{ how, what }]);
});
