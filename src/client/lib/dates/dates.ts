import type { Words } from "../../../shared/words/en.ts";

/** A moment as `July 4th, 2026`, in the site's time zone on both sides. */
export function formatDay(moment: Date, timeZone: string, { locale, dayOfMonth }: Words): string {
  return calendar(locale, timeZone).format(moment).replace(/\d+/, dayOfMonth);
}

const calendars = new Map<string, Intl.DateTimeFormat>();

/** `July 4, 2026`. Cached by locale and time zone: creating one takes longer than formatting. */
function calendar(locale: string, timeZone: string): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone}`;
  let made = calendars.get(key);
  if (!made) {
    made = new Intl.DateTimeFormat(locale, { month: "long", day: "numeric", year: "numeric", timeZone });
    calendars.set(key, made);
  }
  return made;
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
export function formatAgo(moment: Date, now: Date, { locale, justNow }: Words): string {
  const seconds = (now.getTime() - moment.getTime()) / 1000;
  const unit = units.find(([, length]) => seconds >= length);
  if (!unit) return justNow;
  return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(-Math.floor(seconds / unit[1]), unit[0]);
}
