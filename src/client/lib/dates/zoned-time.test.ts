import { expect, test } from "vitest";
import { en } from "../../../shared/words/readers/en.ts";
import { formatMoment, fromWallClock, toWallClock } from "./zoned-time.ts";

test.each([
  ["2026-07-04T09:30:00Z", "UTC", "2026-07-04T09:30"],
  ["2026-07-04T09:30:00Z", "Europe/Berlin", "2026-07-04T11:30"],
  ["2026-01-04T23:30:00Z", "Asia/Kolkata", "2026-01-05T05:00"],
  ["2026-01-01T03:00:00Z", "America/New_York", "2025-12-31T22:00"],
])("%s on a clock in %s is %s, and back", (moment, zone, wallClock) => {
  expect(toWallClock(new Date(moment), zone)).toBe(wallClock);
  expect(fromWallClock(wallClock, zone)).toEqual(new Date(moment));
});

test.each([
  ["en", "July 4th, 2026, 11:30"],
  ["de", "4. Juli 2026 um 11:30"],
  ["ja", "2026年7月4日 11:30"],
  ["ar", "4 يوليو 2026 في 11:30"],
])("a moment in %s is %s", (language, text) => {
  const site = { language, timeZone: "Europe/Berlin" };
  expect(formatMoment(new Date("2026-07-04T09:30:00Z"), site, en)).toBe(text);
});

test("a time that is skipped in spring is moved forward by the length of the gap", () => {
  expect(fromWallClock("2026-03-29T02:30", "Europe/Berlin")).toEqual(new Date("2026-03-29T01:30:00Z"));
});

test("a time that occurs twice in autumn is the first of the two", () => {
  expect(fromWallClock("2026-10-25T02:30", "Europe/Berlin")).toEqual(new Date("2026-10-25T00:30:00Z"));
});

test("the hours before and after a change are converted with their own offset", () => {
  for (const hour of ["00", "01", "03", "04", "12", "23"]) {
    for (const day of ["2026-03-29", "2026-10-25"]) {
      const wallClock = `${day}T${hour}:15`;
      expect(toWallClock(fromWallClock(wallClock, "Europe/Berlin"), "Europe/Berlin")).toBe(wallClock);
    }
  }
});
