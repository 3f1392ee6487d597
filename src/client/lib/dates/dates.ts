import type { Site } from "../../../shared/site.ts";
import type { Words } from "../../../shared/words/readers/en.ts";

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

/** A month as `July 2026`, in the site's language and time zone. */
export function formatMonth(moment: Date, { language, timeZone }: DateSite): string {
  const name = `${language} ${timeZone}`;
  const form = { month: "long", year: "numeric", timeZone } as const;
  const format = months[name] ?? new Intl.DateTimeFormat([language, "en"], form);
  months[name] = format;
  return format.format(moment);
}

const months: Record<string, Intl.DateTimeFormat> = {};
const calendars: Record<string, Intl.DateTimeFormat> = {};

/** `July 4, 2026`. Cached by language and time zone: creating one takes longer than formatting. */
const calendar = (language: string, timeZone: string) =>
  (calendars[`${language} ${timeZone}`] ??= new Intl.DateTimeFormat([language, "en"], { dateStyle: "long", timeZone }));
