import type { Words } from "../../../shared/words/readers/en.ts";
import { type DateSite, formatDay } from "./dates.ts";

/** A moment as local time in a time zone, as a datetime-local field has it: `2026-07-04T09:30`. */
export function toWallClock(moment: Date, timeZone: string): string {
  return new Date(moment.getTime() + offsetMs(moment, timeZone)).toISOString().slice(0, 16);
}

/**
 * The moment of a local time. A time that is skipped in spring is moved forward by the length of the gap. Of a time that
 * occurs twice in autumn, it is the first. Text that is not a time gives an invalid date.
 */
export function fromWallClock(wallClock: string, timeZone: string): Date {
  const asIfUtc = Date.parse(`${wallClock}Z`);
  if (Number.isNaN(asIfUtc)) return new Date(Number.NaN);
  const day = 24 * 60 * 60 * 1000;
  // If the offset changes on that day, one of the offsets before and after is the right one.
  const before = new Date(asIfUtc - offsetMs(new Date(asIfUtc - day), timeZone));
  const after = new Date(asIfUtc - offsetMs(new Date(asIfUtc + day), timeZone));
  const shows = (moment: Date) => moment.getTime() + offsetMs(moment, timeZone) === asIfUtc;
  return !shows(before) && shows(after) ? after : before;
}

/** A moment as `July 4th, 2026, 09:30`, or as another language joins day and time: `4. Juli 2026 um 09:30`. */
export function formatMoment(moment: Date, site: DateSite, words: Words): string {
  const { language, timeZone } = site;
  if (!/^en/.test(language)) return dayAndTime(language, timeZone).format(moment);
  return `${formatDay(moment, site, words)}, ${toWallClock(moment, timeZone).slice(11)}`;
}

const daysAndTimes: Record<string, Intl.DateTimeFormat> = {};

const dayAndTime = (language: string, timeZone: string) =>
  (daysAndTimes[`${language} ${timeZone}`] ??= new Intl.DateTimeFormat([language, "en"], {
    dateStyle: "long",
    timeStyle: "short",
    hourCycle: "h23",
    timeZone,
  }));

/** The offset of a time zone from UTC at a moment, in whole seconds. */
function offsetMs(moment: Date, timeZone: string): number {
  const parts = Object.fromEntries(
    clock(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day, hour, minute, second } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment.getTime() / 1000) * 1000;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Cached by time zone: creating one takes a millisecond. */
function clock(timeZone: string): Intl.DateTimeFormat {
  let made = clocks.get(timeZone);
  if (!made) {
    made = new Intl.DateTimeFormat("en-US", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
    clocks.set(timeZone, made);
  }
  return made;
}
