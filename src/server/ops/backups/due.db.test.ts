import { expect, test } from "vitest";
import { isDue } from "./scheduled-backups.ts";

/** When a server that looks every minute makes its backups, the first minute's left out. */
function backupsMade(schedule: Parameters<typeof isDue>[0], from: string, hours: number) {
  const start = Date.parse(from);
  let last = new Date(start - 60_000);
  const made: string[] = [];
  for (let minute = 0; minute < hours * 60; minute++) {
    const now = new Date(start + minute * 60_000);
    if (!isDue(schedule, "Europe/Berlin", last, now)) continue;
    made.push(now.toISOString().slice(0, 16));
    last = now;
  }
  return made;
}

test("a backup is due at its time in the blog's time zone, in summer and in winter", () => {
  expect(backupsMade({ at: "03:30" }, "2026-01-15T12:00:00Z", 48)).toEqual(["2026-01-16T02:30", "2026-01-17T02:30"]);
  expect(backupsMade({ at: "03:30" }, "2026-07-15T12:00:00Z", 48)).toEqual(["2026-07-16T01:30", "2026-07-17T01:30"]);
});

test("a day with a clock change has one backup, even at a skipped or repeated time", () => {
  // 02:30 does not exist on 29 March 2026 in Berlin, and comes twice on 25 October.
  expect(backupsMade({ at: "02:30" }, "2026-03-28T12:00:00Z", 24)).toEqual(["2026-03-29T01:00"]);
  expect(backupsMade({ at: "02:30" }, "2026-10-24T12:00:00Z", 24)).toEqual(["2026-10-25T00:30"]);
});

test("a backup is due every N hours", () => {
  expect(backupsMade({ everyHours: 6 }, "2026-01-15T01:00:00Z", 12)).toEqual(["2026-01-15T06:00", "2026-01-15T12:00"]);
});

test("a missed backup and the first one are due at once", () => {
  const now = new Date("2026-01-15T12:00:00Z");
  expect(isDue({ at: "03:30" }, "UTC", new Date("2026-01-14T03:31:00Z"), now)).toBe(true);
  expect(isDue({ at: "03:30" }, "UTC", new Date("2026-01-15T03:31:00Z"), now)).toBe(false);
  expect(isDue({ at: "03:30" }, "UTC", undefined, now)).toBe(true);
});
