import type { Reason } from "../../../shared/import-report.ts";
import type { SourcePost, SourceStatus } from "../items/source-item.ts";
import { reason } from "../report/reason.ts";

export interface Publicity {
  isPublished: boolean;
  publishedAt: Date | null;
  publishAt: Date | null;
  reasons: Reason[];
}

/** Feed keys count microseconds from 1970, and numbers are exact for two hundred years. */
const last = new Date("2200-01-01T00:00:00Z");

const hidden: Partial<Record<SourceStatus, Reason>> = {
  pending: reason("was-pending"),
  private: reason("was-private"),
  password: reason("was-protected"),
  members: reason("was-for-members"),
  unlisted: reason("was-unlisted"),
  trash: reason("was-in-trash-taken"),
};

const isPossible = (date: Date | null): date is Date =>
  date !== null && date.getTime() >= 0 && date < last && !Number.isNaN(date.getTime());

/** Whether visitors see a post here: only one that every visitor of the old site saw. A draft keeps the date that it had. */
export function publicityOf({ own, ...item }: SourcePost, now: Date): Publicity {
  const draft = (publishedAt: Date | null, ...reasons: Reason[]): Publicity => ({
    isPublished: false,
    publishedAt: isPossible(publishedAt) && publishedAt <= now ? publishedAt : null,
    publishAt: null,
    reasons,
  });
  if (item.status === "draft") return draft(own ? own.publishedAt : item.publishedAt);
  if (item.status === "scheduled") {
    const at = item.publishedAt;
    if (isPossible(at) && at > now) return { ...draft(own?.publishedAt ?? null), publishAt: at };
    const why = at === null ? "date-unknown" : at > now ? "date-in-future" : "schedule-passed";
    return draft(own ? own.publishedAt : at, reason(why));
  }
  const why = hidden[item.status];
  if (why) return draft(item.publishedAt, why);
  const { publishedAt } = item;
  const open = (at: Date, ...reasons: Reason[]) => ({ isPublished: true, publishedAt: at, publishAt: null, reasons });
  if (publishedAt && publishedAt > now) return draft(null, reason("date-in-future"));
  if (isPossible(publishedAt)) return open(publishedAt);
  // Below all others, where it was.
  if (publishedAt) return open(new Date(0), reason("date-taken"));
  const other = [item.createdAt, item.updatedAt].find((it) => isPossible(it) && it <= now);
  if (other) return open(other, reason("date-taken"));
  if (item.kind === "page" || item.hasFileDate) return open(now, reason("date-made"));
  return draft(null, reason("date-unknown"));
}
