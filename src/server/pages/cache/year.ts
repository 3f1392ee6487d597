import type { Deps } from "../../deps.ts";

const quarterMs = 15 * 60_000;
let last = { quarter: Number.NaN, timeZone: "", year: "" };

/** The year that a moment falls in. Every page says it, and a year begins on a quarter of an hour in all time zones. */
export function yearOf(moment: Date, timeZone: string): string {
  const quarter = Math.floor(moment.getTime() / quarterMs);
  if (last.quarter !== quarter || last.timeZone !== timeZone) {
    const year = new Intl.DateTimeFormat("en", { year: "numeric", timeZone }).format(moment);
    last = { quarter, timeZone, year };
  }
  return last.year;
}

/**
 * Pages are kept until something changes, and each of them says the year.
 *
 * @param since when it was looked at last: how long ago that is nobody knows, where a clock was set or a machine slept
 */
export async function sweepYear({ cache, settings, now }: Pick<Deps, "cache" | "settings" | "now">, since: Date) {
  const { timeZone } = settings;
  if (yearOf(now(), timeZone) !== yearOf(since, timeZone)) cache.clear();
}
