/** Milliseconds between two mails of a lane while the blog has no readers: few relays take more from one client. */
const shortestMs = 10;

/** Milliseconds more for each request that comes in a second. */
const perRequestMs = 7;

/** However many readers there are, two lanes send 10,000 mails within the hour. */
const longestMs = 700;

/**
 * How long a lane rests after a mail. A mail is some milliseconds in which requests wait, so that a mailing is slow while many readers are
 * on the blog, and fast at night.
 */
export const mailPauseMs = (requestsPerSecond: number): number =>
  Math.min(Math.max(perRequestMs * requestsPerSecond, shortestMs), longestMs);
