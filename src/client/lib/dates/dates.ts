import type { Site } from "../../../shared/site.ts";
import type { Words } from "../../../shared/words/en.ts";

/** The part of the site that dates depend on. */
export type DateSite = Pick<Site, "language" | "timeZone">;

/**
 * A moment as `July 4th, 2026`, in the site's language and time zone, equal on server and client. Only English has
 * ordinals.
 */
export function formatDay(moment: Date, { language, timeZone }: DateSite, { dayOfMonth }: Words): string {
  const day = calendar(language, timeZone).format(moment);
  return /^en/.test(language) ? day.replace(/\d+/, dayOfMonth) : day;
}

const calendars: Record<string, Intl.DateTimeFormat> = {};

/** `July 4, 2026`. Cached by language and time zone: creating one takes longer than formatting. */
const calendar = (language: string, timeZone: string) =>
  (calendars[`${language} ${timeZone}`] ??= new Intl.DateTimeFormat([language, "en"], { dateStyle: "long", timeZone }));

const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 365 * 24 * 3600],
  ["month", 30 * 24 * 3600],
  ["week", 7 * 24 * 3600],
  ["day", 24 * 3600],
  ["hour", 3600],
  ["minute", 60],
];

/**
 * How long ago a moment was: `just now`, `5 minutes ago`, `yesterday`. A moment in the future is `just now`, because a
 * clock may run ahead.
 */
export function formatAgo(moment: Date, now: Date, language: string, { justNow }: Words): string {
  const seconds = (now.getTime() - moment.getTime()) / 1000;
  const unit = units.find(([, length]) => seconds >= length);
  if (!unit) return justNow;
  return new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(-Math.floor(seconds / unit[1]), unit[0]);
}
