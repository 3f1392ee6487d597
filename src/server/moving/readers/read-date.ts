/** Parts of a date as written. A part that is missing is zero; the zone is null for local time. */
interface Written {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  millisecond: number;
  /** Minutes east of UTC. */
  offset: number | null;
}

const numeric =
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:(?:[T ]\s*)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?\s*(Z|UTC|GMT|[+-]\d{2}:?(?:\d{2})?)?$/i;
const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
/** `Jul 08 2022`, `July 8, 2022 10:00`, `8 July 2022`, `Mon, 23 Nov 2026 13:25:27 +0000`. */
const named =
  /^(?:[a-z]{3,9},?\s+)?(?:([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?|(\d{1,2})(?:st|nd|rd|th)?\s+([a-z]{3,9})\.?),?\s+(\d{4})(?:,?\s+(?:at\s+)?(\d{1,2}):(\d{2})(?::(\d{2}))?)?\s*(Z|UTC|GMT|[+-]\d{2}:?(?:\d{2})?)?$/i;

/**
 * The moment that a text names. A date is read as text and never by `new Date`, which takes the zone of this machine and makes
 * 2 March of 30 February.
 *
 * @param timeZone for a text without a zone
 * @returns null for a text that names no day of the calendar, such as `0000-00-00 00:00:00`
 */
export function readDate(text: string, timeZone: string): Date | null {
  const written = readNumeric(text.trim()) ?? readNamed(text.trim());
  if (!written) return null;
  const { year, month, day, hour, minute, second, millisecond, offset } = written;
  const utc = new Date(0);
  utc.setUTCFullYear(year, month - 1, day);
  utc.setUTCHours(hour, minute, second, millisecond);
  const isOfCalendar = utc.getUTCFullYear() === year && utc.getUTCMonth() === month - 1 && utc.getUTCDate() === day;
  if (year === 0 || !isOfCalendar || hour > 23 || minute > 59 || second > 59) return null;
  return offset === null ? fromWallClock(utc, timeZone) : new Date(utc.getTime() - offset * 60_000);
}

function readNumeric(text: string): Written | null {
  const [match, year, month, day, hour, minute, second, fraction = "", zone] = numeric.exec(text) ?? [];
  if (match === undefined) return null;
  return {
    year: Number(year),
    month: Number(month),
    day: Number(day),
    hour: Number(hour ?? 0),
    minute: Number(minute ?? 0),
    second: Number(second ?? 0),
    millisecond: Number(fraction.padEnd(3, "0").slice(0, 3)),
    offset: readOffset(zone),
  };
}

function readNamed(text: string): Written | null {
  const [match, month, day, dayFirst, monthSecond, year, hour, minute, second, zone] = named.exec(text) ?? [];
  if (match === undefined) return null;
  return {
    year: Number(year),
    month: months.indexOf((month ?? monthSecond ?? "").slice(0, 3).toLowerCase()) + 1,
    day: Number(day ?? dayFirst),
    hour: Number(hour ?? 0),
    minute: Number(minute ?? 0),
    second: Number(second ?? 0),
    millisecond: 0,
    offset: readOffset(zone),
  };
}

function readOffset(zone: string | undefined): number | null {
  if (zone === undefined) return null;
  const [, sign, hours, minutes = "0"] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? [];
  return sign ? (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) : 0;
}

/** @param wall the wall clock, as if it were UTC */
function fromWallClock(wall: Date, timeZone: string): Date {
  // Twice: the first guess may be on the other side of a change to or from daylight saving time.
  let moment = wall.getTime();
  for (let round = 0; round < 2; round++) moment = wall.getTime() - offsetAt(new Date(moment), timeZone);
  return new Date(moment);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Milliseconds that a zone is east of UTC at a moment. */
function offsetAt(moment: Date, timeZone: string): number {
  let format = formats.get(timeZone);
  if (!format) {
    const digits = "numeric" as const;
    const fields = { year: digits, month: digits, day: digits, hour: digits, minute: digits, second: digits };
    format = new Intl.DateTimeFormat("en-US", { timeZone, ...fields, hourCycle: "h23", era: "short" });
    formats.set(timeZone, format);
  }
  const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]));
  const part = (name: string) => Number(parts[name]);
  const shown = Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
  return shown - Math.floor(moment.getTime() / 1000) * 1000;
}

/** The name of a time zone that this machine knows; null for anything else. */
export function knownZone(name: unknown): string | null {
  if (typeof name !== "string" || name === "") return null;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}
