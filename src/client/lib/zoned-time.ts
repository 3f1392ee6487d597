import type { Words } from "../../shared/words/en.ts";
import { formatDay } from "./dates.ts";

/** A moment as a clock on the wall of a time zone shows it: `2026-07-04T09:30`, what a datetime-local field holds. */
export function toWallClock(moment: Date, timeZone: string): string {
  return new Date(moment.getTime() + offsetMs(moment, timeZone)).toISOString().slice(0, 16);
}

/**
 * The moment at which such a clock shows that time. A time that the clock skips in spring is the one as long after the
 * change; of a time that it shows twice in autumn, the first.
 */
export function fromWallClock(wallClock: string, timeZone: string): Date {
  const asIfUtc = Date.parse(`${wallClock}Z`);
  const day = 24 * 60 * 60 * 1000;
  // Whatever the clock does that day, one of the two offsets around it is the right one.
  const before = new Date(asIfUtc - offsetMs(new Date(asIfUtc - day), timeZone));
  const after = new Date(asIfUtc - offsetMs(new Date(asIfUtc + day), timeZone));
  const shows = (moment: Date) => moment.getTime() + offsetMs(moment, timeZone) === asIfUtc;
  return !shows(before) && shows(after) ? after : before;
}

/** A moment as `July 4th, 2026, 09:30`. */
export function formatMoment(moment: Date, timeZone: string, words: Words): string {
  return `${formatDay(moment, timeZone, words)}, ${toWallClock(moment, timeZone).slice(11)}`;
}

/** How far the zone's clock runs ahead of UTC at a moment; seconds and less are left alone. */
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

/** Made once for a time zone: making one takes a millisecond. */
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
