import { readFileSync } from "node:fs";

/** Milliseconds between two readings of the kernel's figures, because a reading takes some 20 microseconds. */
const everyMs = 0.5;

/**
 * A clock in milliseconds that stops while the server or this client could run but other programs have their CPU cores. Requests sent
 * by this clock are a load on the server and not on what the machine leaves it, and few are sent in bursts after a pause.
 *
 * The kernel adds a wait when it ends, so the clock may run on for a moment and then stands until the wait is made up for.
 *
 * @param {number | undefined} pid of the server; undefined for the usual clock
 * @returns {() => number}
 */
export function serverClock(pid) {
  if (pid === undefined) return () => performance.now();
  const before = [pid, process.pid].map((one) => ({ pid: one, ms: waitedMs(one) }));
  // The longer wait: the two may be at the same time, and their sum could stop the clock for ever.
  const lostSince = () => Math.max(...before.map(({ pid, ms }) => waitedMs(pid) - ms));
  let readAt = 0;
  let lost = 0;
  let latest = 0;
  return () => {
    const now = performance.now();
    if (now - readAt > everyMs) {
      readAt = now;
      lost = lostSince();
    }
    latest = Math.max(latest, now - lost);
    return latest;
  };
}

/** How long a process has waited for its core. @param {number} pid */
function waitedMs(pid) {
  return Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[1]) / 1e6;
}
