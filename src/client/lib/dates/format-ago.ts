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
export function formatAgo(moment: Date, now: Date, language: string, justNow: string): string {
  const seconds = (now.getTime() - moment.getTime()) / 1000;
  const unit = units.find(([, length]) => seconds >= length);
  if (!unit) return justNow;
  return new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(-Math.floor(seconds / unit[1]), unit[0]);
}
