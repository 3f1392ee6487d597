import { maxRevisionBytes, maxRevisions } from "../../../shared/limits.ts";

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/**
 * Up to which age one version in how long a span is kept. Each span holds whole ones of the row before, and all are counted
 * from the same moment: what a coarser row keeps, the finer one kept as well, whenever it is asked.
 */
const steps = [
  { untilAgeMs: dayMs, spanMs: 1 },
  { untilAgeMs: 7 * dayMs, spanMs: hourMs },
  { untilAgeMs: 60 * dayMs, spanMs: dayMs },
  { untilAgeMs: 730 * dayMs, spanMs: 7 * dayMs },
  { untilAgeMs: Number.POSITIVE_INFINITY, spanMs: 28 * dayMs },
];

export interface Weighed {
  id: string;
  kind: "saved" | "setAside";
  savedAt: Date;
  bytes: number;
}

/**
 * Which versions of one post go: with age they stand further apart, and beyond the bounds on number and size those go that
 * have a neighbour closest by, as seen from now. The first and the newest always stay.
 *
 * @param revisions of one post, in any order
 * @see docs/decisions/0012-revisions.md
 */
export function revisionsToDrop(revisions: Weighed[], now: Date): string[] {
  const newestFirst = revisions.toSorted(
    (one, other) => other.savedAt.getTime() - one.savedAt.getTime() || (other.id > one.id ? 1 : -1),
  );
  const kept = withinBounds(thinnedByAge(newestFirst, now), now);
  const ids = new Set(kept.map(({ id }) => id));
  return revisions.filter(({ id }) => !ids.has(id)).map(({ id }) => id);
}

/** The newest of each span stays; what was set aside stands in no saved version's way. */
function thinnedByAge(newestFirst: Weighed[], now: Date): Weighed[] {
  const seen = new Set<string>();
  return newestFirst.filter(({ id, kind, savedAt }, at) => {
    const ageMs = now.getTime() - savedAt.getTime();
    const { spanMs } = steps.find(({ untilAgeMs }) => ageMs < untilAgeMs) ?? { spanMs: 1 };
    // Of one millisecond all stay: nothing else tells them apart.
    const span = spanMs === 1 ? id : `${kind} ${spanMs} ${Math.floor(savedAt.getTime() / spanMs)}`;
    const isFirst = at === newestFirst.length - 1;
    if (seen.has(span) && !isFirst) return false;
    seen.add(span);
    return true;
  });
}

function withinBounds(newestFirst: Weighed[], now: Date): Weighed[] {
  const kept = [...newestFirst];
  let bytes = kept.reduce((sum, revision) => sum + revision.bytes, 0);
  while (kept.length > 2 && (kept.length > maxRevisions || bytes > maxRevisionBytes)) {
    const [dropped] = kept.splice(leastMissed(kept, now), 1);
    bytes -= dropped?.bytes ?? 0;
  }
  return kept;
}

/** The place of the version whose newer neighbour is nearest, measured against its age. */
function leastMissed(newestFirst: Weighed[], now: Date): number {
  let least = { at: 1, loss: Number.POSITIVE_INFINITY };
  for (let at = 1; at < newestFirst.length - 1; at++) {
    const [newer, own] = newestFirst.slice(at - 1, at + 1).map(({ savedAt }) => savedAt.getTime()) as [number, number];
    const loss = (newer - own) / Math.max(now.getTime() - own, hourMs);
    if (loss < least.loss) least = { at, loss };
  }
  return least.at;
}
