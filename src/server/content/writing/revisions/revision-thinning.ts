import { dayMs, hourMs } from "../../../../shared/durations.ts";
import { maxRevisionBytes, maxRevisions, maxTypedBytes, maxTypedRevisions } from "../../../../shared/limits.ts";

/**
 * Spans of time by age: one revision stays in each span. Each span is a multiple of the one before and all start at the
 * epoch, so a revision that a longer span keeps was also kept by the shorter one. Thinning hourly has the same result
 * as thinning once a year.
 */
const steps = [
  { untilAgeMs: dayMs, spanMs: 1 },
  { untilAgeMs: 7 * dayMs, spanMs: hourMs },
  { untilAgeMs: 60 * dayMs, spanMs: dayMs },
  { untilAgeMs: 730 * dayMs, spanMs: 7 * dayMs },
  { untilAgeMs: Number.POSITIVE_INFINITY, spanMs: 28 * dayMs },
];

export interface RevisionSize {
  id: string;
  kind: "saved" | "setAside" | "typed";
  savedAt: Date;
  bytes: number;
}

/**
 * Selects the revisions of one post to remove. The older they are, the fewer stay. Above the limits on number and size, those
 * with the closest newer neighbour go first, relative to their age. The first and the newest always stay.
 *
 * @param revisions of one post, in any order
 * @see docs/decisions/0012-revisions.md
 */
export function revisionsToDrop(revisions: RevisionSize[], now: Date): string[] {
  const newestFirst = revisions.toSorted(
    (one, other) => other.savedAt.getTime() - one.savedAt.getTime() || (other.id > one.id ? 1 : -1),
  );
  const aged = thinnedByAge(newestFirst, now);
  // Autosaved texts must not displace those that a person saved.
  const ownBounds = { maxCount: maxTypedRevisions, maxBytes: maxTypedBytes };
  const typed = new Set(withinBounds(aged.filter(isTyped), ownBounds, now));
  const counted = aged.filter((revision) => !isTyped(revision) || typed.has(revision));
  const kept = withinBounds(counted, { maxCount: maxRevisions, maxBytes: maxRevisionBytes }, now);
  const ids = new Set(kept.map(({ id }) => id));
  return revisions.filter(({ id }) => !ids.has(id)).map(({ id }) => id);
}

const isTyped = ({ kind }: RevisionSize) => kind === "typed";

/** Keeps the newest of each span, separately for each kind. */
function thinnedByAge(newestFirst: RevisionSize[], now: Date): RevisionSize[] {
  const seen = new Set<string>();
  return newestFirst.filter(({ id, kind, savedAt }, at) => {
    const ageMs = now.getTime() - savedAt.getTime();
    const { spanMs } = steps.find(({ untilAgeMs }) => ageMs < untilAgeMs) ?? { spanMs: 1 };
    // All of one millisecond stay.
    const span = spanMs === 1 ? id : `${kind} ${spanMs} ${Math.floor(savedAt.getTime() / spanMs)}`;
    const isFirst = at === newestFirst.length - 1;
    if (seen.has(span) && !isFirst) return false;
    seen.add(span);
    return true;
  });
}

interface Bounds {
  maxCount: number;
  maxBytes: number;
}

function withinBounds(newestFirst: RevisionSize[], { maxCount, maxBytes }: Bounds, now: Date): RevisionSize[] {
  const kept = [...newestFirst];
  let bytes = kept.reduce((sum, revision) => sum + revision.bytes, 0);
  while (kept.length > 2 && (kept.length > maxCount || bytes > maxBytes)) {
    const [dropped] = kept.splice(leastUseful(kept, now), 1);
    bytes -= dropped?.bytes ?? 0;
  }
  return kept;
}

/** Index of the revision whose newer neighbour is closest, relative to its age. */
function leastUseful(newestFirst: RevisionSize[], now: Date): number {
  let least = { at: 1, loss: Number.POSITIVE_INFINITY };
  for (let at = 1; at < newestFirst.length - 1; at++) {
    const [newer, own] = newestFirst.slice(at - 1, at + 1).map(({ savedAt }) => savedAt.getTime()) as [number, number];
    const loss = (newer - own) / Math.max(now.getTime() - own, hourMs);
    if (loss < least.loss) least = { at, loss };
  }
  return least.at;
}
