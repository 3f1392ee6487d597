/** A date as WordPress' database writes it, `2012-01-31 23:59:59`, read as UTC. Null for zeros and what is no date. */
export function wordpressDate(text: string): Date | null {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)/.exec(text.trim()) ?? [];
  if (!day || !time || day.startsWith("0000") || day.includes("-00")) return null;
  const date = new Date(`${day}T${time}Z`);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** The date in UTC, else the local one with the site's offset, else the one of the feed. */
export function dateFrom(utc: string, local: string, feed: string, offsetMs: number): Date | null {
  const known = wordpressDate(utc);
  if (known) return known;
  const own = wordpressDate(local);
  if (own) return new Date(own.getTime() - offsetMs);
  // A draft's is `Mon, 30 Nov -0001`.
  const date = /\b-\d{3,4}\b/.test(feed) ? Number.NaN : Date.parse(feed);
  return Number.isNaN(date) ? null : new Date(date);
}
