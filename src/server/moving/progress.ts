/** How far an import is: items of the source that were written, and how many it has; null where that is not known. */
export type ReportProgress = (done: number, total: number | null) => void;

/** Milliseconds between two messages. */
const leastPauseMs = 300;

/** Passes the first message on, and others behind a pause. */
export function paced(report: ReportProgress): ReportProgress {
  let reportedAt = Number.NEGATIVE_INFINITY;
  return (done, total) => {
    const now = performance.now();
    if (now - reportedAt < leastPauseMs) return;
    reportedAt = now;
    report(done, total);
  };
}
