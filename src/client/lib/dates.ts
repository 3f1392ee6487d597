/** A moment as `July 4th, 2026`, in the site's time zone on both sides. */
export function formatDay(moment: Date, timeZone: string): string {
  return calendar(timeZone).format(moment).replace(/\d+/, ordinal);
}

const calendars = new Map<string, Intl.DateTimeFormat>();

/** `July 4, 2026`. Made once for a time zone: making one costs more than everything else about a date. */
function calendar(timeZone: string): Intl.DateTimeFormat {
  let made = calendars.get(timeZone);
  if (!made) {
    made = new Intl.DateTimeFormat("en-US", { month: "long", day: "numeric", year: "numeric", timeZone });
    calendars.set(timeZone, made);
  }
  return made;
}

/** 1st, 2nd, 3rd, 4th … 11th, 12th, 13th … 21st */
function ordinal(digits: string): string {
  const day = Number(digits);
  const ending = day % 100 >= 11 && day % 100 <= 13 ? undefined : { 1: "st", 2: "nd", 3: "rd" }[day % 10];
  return `${day}${ending ?? "th"}`;
}

const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 365 * 24 * 3600],
  ["month", 30 * 24 * 3600],
  ["week", 7 * 24 * 3600],
  ["day", 24 * 3600],
  ["hour", 3600],
  ["minute", 60],
];

/** How long ago a moment was: `just now`, `5 minutes ago`, `yesterday`. A clock that runs ahead says `just now`. */
export function formatAgo(moment: Date, now: Date): string {
  const seconds = (now.getTime() - moment.getTime()) / 1000;
  const unit = units.find(([, length]) => seconds >= length);
  if (!unit) return "just now";
  return new Intl.RelativeTimeFormat("en", { numeric: "auto" }).format(-Math.floor(seconds / unit[1]), unit[0]);
}
