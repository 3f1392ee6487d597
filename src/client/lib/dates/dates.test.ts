import { expect, test } from "vitest";
import { en } from "../../../shared/words/readers/en.ts";
import { formatDay } from "./dates.ts";
import { formatAgo } from "./format-ago.ts";

test.each([
  ["en-GB", "4th July 2026"],
  ["de", "4. Juli 2026"],
  ["ja", "2026年7月4日"],
  ["pt-BR", "4 de julho de 2026"],
  // Without dates of its own: neither the server's nor the reader's language.
  ["tlh", "July 4, 2026"],
])("a blog in %s shows %s", (language, shown) => {
  expect(formatDay(new Date(Date.UTC(2026, 6, 4)), { language, timeZone: "UTC" }, en)).toBe(shown);
});

test("a day reads as month, ordinal and year", () => {
  const days = [1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 30].map((day) =>
    formatDay(new Date(Date.UTC(2026, 6, day)), { language: "en", timeZone: "UTC" }, en),
  );
  expect(days.map((day) => day.replace("July ", "").replace(", 2026", ""))).toEqual([
    "1st",
    "2nd",
    "3rd",
    "4th",
    "11th",
    "12th",
    "13th",
    "21st",
    "22nd",
    "23rd",
    "30th",
  ]);
  expect(formatDay(new Date(Date.UTC(2026, 6, 4)), { language: "en", timeZone: "UTC" }, en)).toBe("July 4th, 2026");
});

test("the day is the one of the site's time zone", () => {
  const moment = new Date("2026-07-04T23:30:00Z");
  expect(formatDay(moment, { language: "en", timeZone: "Europe/Berlin" }, en)).toBe("July 5th, 2026");
  expect(formatDay(moment, { language: "en", timeZone: "America/New_York" }, en)).toBe("July 4th, 2026");
});

test("an age has the largest unit that fits", () => {
  const now = new Date("2026-07-04T12:00:00Z");
  const ago = (seconds: number, language = "en") =>
    formatAgo(new Date(now.getTime() - seconds * 1000), now, language, en.justNow);
  expect([ago(-60), ago(5), ago(60), ago(3600 * 5), ago(3600 * 24), ago(3600 * 24 * 8), ago(3600 * 24 * 400)]).toEqual([
    "just now",
    "just now",
    "1 minute ago",
    "5 hours ago",
    "yesterday",
    "last week",
    "last year",
  ]);
  expect([ago(3600 * 24, "de"), ago(60, "pl"), ago(3600 * 2, "ar")]).toEqual([
    "gestern",
    "1 minutę temu",
    "قبل ساعتين",
  ]);
});
