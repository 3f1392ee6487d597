/** Between two sweeps, in milliseconds. */
export const sweepEveryMs = 60 * 60_000;

/** How far a sweep looks back for what has come about since the last one: a little more than the time between two. */
export const lookedBackMs = sweepEveryMs + 5 * 60_000;
