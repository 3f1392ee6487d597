import { draftPauseMs, draftRevisionEveryMs } from "../../../../shared/limits.ts";
import type { DraftText } from "../../../../shared/schemas/draft-schema.ts";
import type { Db } from "../../../core/db/client.ts";
import { keepRevision, newestRevision, type RevisionOwner } from "../revisions/revision-store.ts";
import { type DraftRecord, findRecord } from "./draft-store.ts";

/** Minimum characters of a description that gets a revision every ten minutes, and one before most of it is deleted. */
const minIntervalLength = 200;
const minDeletionLength = 16;

/**
 * Keeps the stored text of a draft as a revision before another text replaces it: after a pause, at an interval while the writer
 * types, and before more than half of it is deleted. Call it in the transaction that writes the draft.
 *
 * @param isForced keeps it in any case
 */
export function keepTypedRevision(
  db: Db,
  draftId: string,
  { next, version, isForced }: { next: Pick<DraftText, "description">; version: string; isForced: boolean },
  now: Date,
): void {
  const stored = findRecord(db, draftId);
  // A repeated save replaces nothing.
  if (!stored || stored.version === version) return;
  const owner = ownerOf(stored);
  if (!isForced && !isDue(db, owner, stored, next.description.length, now)) return;
  keepRevision(db, { ...owner, kind: "typed", savedAt: stored.updatedAt, text: stored }, now);
}

const ownerOf = ({ id, postId }: DraftRecord): RevisionOwner => (postId === null ? { draftId: id } : { postId });

function isDue(db: Db, owner: RevisionOwner, stored: DraftRecord, nextLength: number, now: Date): boolean {
  const sinceMs = (moment: Date) => now.getTime() - moment.getTime();
  const { length } = stored.description;
  if (sinceMs(stored.updatedAt) >= draftPauseMs) return true;
  if (length >= minDeletionLength && nextLength < length / 2) return true;
  if (length < minIntervalLength) return false;
  const newest = newestRevision(db, owner, "typed");
  return newest === undefined || sinceMs(newest.savedAt) >= draftRevisionEveryMs;
}
