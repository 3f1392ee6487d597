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

/** Blanks are single here and below. */
const clock = String.raw`(?<hour>\d{1,2}):(?<minute>\d{1,2})(?::(?<second>\d{1,2})(?:[.,](?<fraction>\d{1,9}))?)? ?(?<half>[ap]\.?m\.?)?`;
/** Go and JavaScript write the name of a zone behind its offset. */
const zone = String.raw`(?:GMT|UTC)?(?<zone>Z|UTC|GMT|[+-]\d{2}:?(?:\d{2})?|[A-Z]{3,4})?(?: [A-Z]{2,5})?(?: ?\([^()]*\))?`;
const behindDay = `(?:(?:[T日일,]|,? at)? ?${clock})? ?${zone}$`;

/** `2021-3-4 9:05 PM`, `2021年3月4日`. */
const numeric = new RegExp(
  String.raw`^(?<year>\d{4}) ?[-/.年년] ?(?<month>\d{1,2}) ?[-/.月월] ?(?<day>\d{1,2})[日일]?${behindDay}`,
  "i",
);
/** `20210304`, `20210304T100506Z`. */
const digits =
  /^(?<year>(?:19|20|21)\d{2})(?<month>\d{2})(?<day>\d{2})(?:T?(?<hour>\d{2})(?<minute>\d{2})(?<second>\d{2})?)?(?<zone>Z)?$/;
/** `4.3.2021`, and `04/03/2021`, which is another day in America. */
const yearLast = new RegExp(
  String.raw`^(?<first>\d{1,2})(?<mark>[./-])(?<then>\d{1,2})\k<mark>(?<year>\d{4})${behindDay}`,
  "i",
);
/** `Jul 08 2022`, `July 8, 2022 10:00`, `8 July 2022`, `4. März 2021`, `Mon, 23 Nov 2026 13:25:27 +0000`. */
const named = new RegExp(
  String.raw`^(?:\p{L}{2,12}\.?,? )?(?:(?<name>\p{L}{3,12})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?|(?<dayFirst>\d{1,2})(?:st|nd|rd|th|er|\.|º)? (?:de |of )?(?<nameSecond>\p{L}{3,12})\.?),? (?:de )?(?<year>\d{4})${behindDay}`,
  "iu",
);
/** Seconds or milliseconds since 1970. */
const sinceEpoch = /^(\d{10})(\d{3})?$/;

/** Names of zones by their hours east of UTC. A name of several zones stands at the one that people write. */
const namesByOffset: readonly (readonly [hours: number, names: string])[] = [
  [-8, "PST"],
  [-7, "PDT MST"],
  [-6, "MDT CST"],
  [-5, "CDT EST"],
  [-4, "EDT"],
  [0, "WET UTC GMT Z"],
  [1, "WEST BST CET"],
  [2, "CEST EET"],
  [3, "EEST MSK"],
  [8, "HKT SGT"],
  [9, "JST KST"],
  [10, "AEST"],
  [11, "AEDT"],
];
const offsetsByName = new Map(
  namesByOffset.flatMap(([hours, names]) => names.split(" ").map((it) => [it, hours] as const)),
);

/** In which order a generator reads `04/03/2021`. */
export type SlashOrder = "day-first" | "month-first";

/**
 * The moment that a text names. A date is read as text and never by `new Date`, which takes the zone of this machine and makes
 * 2 March of 30 February.
 *
 * @param timeZone for a text without a zone
 * @param order for a text that may name two days; without it, such a text names none
 * @returns null for a text that names no day of the calendar, such as `0000-00-00 00:00:00`
 */
export function readDate(text: string, timeZone: string, order?: SlashOrder): Date | null {
  const [, seconds, milliseconds = "0"] = sinceEpoch.exec(text.trim()) ?? [];
  if (seconds) return new Date(Number(seconds) * 1000 + Number(milliseconds));
  const written = readWritten(text.trim().replace(/\s+/g, " "), order);
  if (!written) return null;
  const { year, month, day, hour, minute, second, millisecond, offset } = written;
  const utc = new Date(0);
  utc.setUTCFullYear(year, month - 1, day);
  utc.setUTCHours(hour, minute, second, millisecond);
  const isOfCalendar = utc.getUTCFullYear() === year && utc.getUTCMonth() === month - 1 && utc.getUTCDate() === day;
  if (year === 0 || !isOfCalendar || hour > 23 || minute > 59 || second > 59) return null;
  return offset === null ? fromWallClock(utc, timeZone) : new Date(utc.getTime() - offset * 60_000);
}

/** Characters of a date: expressions take long for longer ones. */
const maxLength = 80;

function readWritten(text: string, order: SlashOrder | undefined): Written | null {
  if (text.length > maxLength) return null;
  const found = numeric.exec(text) ?? digits.exec(text) ?? yearLast.exec(text) ?? named.exec(text);
  if (!found?.groups) return null;
  const parts = found.groups;
  const date = dateOf(parts, order);
  const offset = readOffset(parts.zone);
  if (!date || offset === undefined) return null;
  const hour = Number(parts.hour ?? 0);
  return {
    ...date,
    hour: parts.half ? (hour % 12) + (/^p/i.test(parts.half) ? 12 : 0) : hour,
    minute: Number(parts.minute ?? 0),
    second: Number(parts.second ?? 0),
    millisecond: Number((parts.fraction ?? "").padEnd(3, "0").slice(0, 3)),
    offset,
  };
}

type Parts = Partial<Record<string, string>>;

function dateOf(parts: Parts, order: SlashOrder | undefined): Pick<Written, "year" | "month" | "day"> | null {
  const year = Number(parts.year);
  if (parts.month) return { year, month: Number(parts.month), day: Number(parts.day) };
  const name = parts.name ?? parts.nameSecond;
  if (name) return { year, month: monthOf(name), day: Number(parts.day ?? parts.dayFirst) };
  const [first, then] = [Number(parts.first), Number(parts.then)];
  const isSure = parts.mark === "." || first > 12 || then > 12 || first === then;
  if (!isSure && !order) return null;
  const isMonthFirst = then > 12 || (order === "month-first" && parts.mark !== "." && first <= 12);
  return isMonthFirst ? { year, month: first, day: then } : { year, month: then, day: first };
}

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const languages = "de fr es it pt nl pl sv da nb fi cs ru uk tr".split(" ");
const plainName = (name: string) =>
  name
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\p{M}.]/gu, "");
let foreignMonths: ReadonlyMap<string, number> | undefined;

/** 1 to 12; 0 for another word. */
function monthOf(name: string): number {
  foreignMonths ??= new Map(languages.flatMap(monthsIn));
  return foreignMonths.get(plainName(name)) ?? months.indexOf(name.slice(0, 3).toLowerCase()) + 1;
}

/** The names of months as they stand in a date. */
const monthsIn = (language: string) =>
  (["long", "short"] as const).flatMap((month) => {
    const format = new Intl.DateTimeFormat(language, { day: "numeric", month, timeZone: "UTC" });
    return months.map((_, at): [string, number] => {
      const parts = format.formatToParts(new Date(Date.UTC(2021, at, 4)));
      return [plainName(parts.find(({ type }) => type === "month")?.value ?? ""), at + 1];
    });
  });

/** Minutes east of UTC; null for local time, undefined for a zone that is not known. */
function readOffset(zone: string | undefined): number | null | undefined {
  if (zone === undefined) return null;
  const [, sign, hours, minutes = "0"] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? [];
  if (sign) return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  const known = offsetsByName.get(zone.toUpperCase());
  return known === undefined ? undefined : known * 60;
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
