import { expect, test } from "vitest";
import { readDate } from "./read-date.ts";

const read = (text: string, zone = "America/New_York") => readDate(text, zone)?.toISOString() ?? null;

test.each([
  ["2015-10-01", "2015-10-01T04:00:00.000Z"],
  ["2015-10-01 01:00:00", "2015-10-01T05:00:00.000Z"],
  ["2024-02-04T10:00", "2024-02-04T15:00:00.000Z"],
  ["2017-2-5", "2017-02-05T05:00:00.000Z"],
  ["Jul 08 2022", "2022-07-08T04:00:00.000Z"],
  ["8 July 2022, 10:30", "2022-07-08T14:30:00.000Z"],
])("a date without a zone is in the zone of the site: %s", (text, moment) => {
  expect(read(text)).toBe(moment);
});

test.each([
  ["2015-10-01 01:00:00 +0800", "2015-09-30T17:00:00.000Z"],
  ["2010-01-10 13:07:09 +00:00", "2010-01-10T13:07:09.000Z"],
  ["2019-07-26T20:48:19.814Z", "2019-07-26T20:48:19.814Z"],
  ["2024-05-02T07:00:00.5Z", "2024-05-02T07:00:00.500Z"],
  ["Mon, 23 Nov 2026 13:25:27 +0000", "2026-11-23T13:25:27.000Z"],
])("a zone in the text counts: %s", (text, moment) => {
  expect(read(text)).toBe(moment);
});

test.each(["0000-00-00 00:00:00", "2020-02-30", "2020-13-01", "2020-01-01 25:00", "Created", "", "12"])(
  "%j is no date",
  (text) => {
    expect(read(text)).toBeNull();
  },
);

test("the hour that daylight saving time skips or repeats does not move the day", () => {
  expect(read("2021-03-14 00:00:00")).toBe("2021-03-14T05:00:00.000Z");
  expect(read("2021-03-14 12:00:00")).toBe("2021-03-14T16:00:00.000Z");
  expect(read("2021-11-07 00:30:00")).toBe("2021-11-07T04:30:00.000Z");
});
