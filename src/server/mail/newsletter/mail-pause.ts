/** Milliseconds between two mails of a lane while the blog has no readers: few relays accept more from one client. */
const shortestMs = 10;

/** Milliseconds added for each request per second. */
const perRequestMs = 7;

/** Upper bound: with any number of readers, two lanes send 10,000 mails within an hour. */
const longestMs = 700;

/**
 * How long a lane pauses after a mail. Requests wait for some milliseconds during a mail, so a mailing is slow while
 * the blog has many readers, and fast at night.
 */
export const mailPauseMs = (requestsPerSecond: number): number =>
  Math.min(Math.max(perRequestMs * requestsPerSecond, shortestMs), longestMs);
