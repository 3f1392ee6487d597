import { LRUCache } from "lru-cache";

/** Versions whose date is remembered, about 150 bytes each. A forgotten page gets the date of the last change of the site. */
const maxRemembered = 10_000;

/** The form of HTTP dates that clients send back. @see RFC 9110 §5.6.7 */
const httpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

const secondMs = 1_000;
const startOfSecond = (ms: number) => Math.floor(ms / secondMs) * secondMs;

/**
 * The dates for Last-Modified. A page shows more than its post (comments, menu, related posts), so no date of the database covers it.
 * The date is that of the last change of the site, or the start of the server. A page that a change leaves as it was keeps its date.
 * Two versions of a page never have the same date, although HTTP dates count seconds.
 */
export function modificationDates(now = Date.now) {
  const remembered = new LRUCache<string, { hash: string; date: number }>({ max: maxRemembered });
  let changedAt = startOfSecond(now());
  let isUsed = false;
  return {
    /** Begins a new date: the site changed. */
    begin(): void {
      // After several changes in a second the date is ahead of the clock, and pages are sent without one until it is reached.
      changedAt = Math.max(startOfSecond(now()), isUsed ? changedAt + secondMs : changedAt);
      isUsed = false;
    },

    /** The date of a version of a page, in milliseconds; undefined when no truthful one exists. @param hash of the body */
    of(key: string, hash: string): number | undefined {
      const known = remembered.get(key);
      const date = known?.hash === hash ? known.date : changedAt;
      if (date > now()) return undefined;
      isUsed ||= date === changedAt;
      remembered.set(key, { hash, date });
      return date;
    },
  };
}

/** Whether a client's copy is current. Dates in the future are ignored: a clock was wrong, here or there. @see RFC 9110 §13.1.3 */
export function isUnmodifiedSince(ifModifiedSince: string, date: number, now = Date.now()): boolean {
  if (!httpDate.test(ifModifiedSince)) return false;
  const asked = Date.parse(ifModifiedSince);
  return asked >= date && asked <= now;
}
