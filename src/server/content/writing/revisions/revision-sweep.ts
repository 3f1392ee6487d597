import { asc, count, gt, sql } from "drizzle-orm";
import { inBatches } from "../../../core/db/in-batches.ts";
import { revisions } from "../../../core/db/schema.ts";
import { fixedLimit } from "../../../core/db/slice.ts";
import type { Deps } from "../../../deps.ts";
import { type RevisionOwner, thinRevisions } from "./revision-store.ts";

/** Posts that are read before other requests get a turn. */
const postsAtATime = 100;

/** Thins the revisions of every post and draft, because they also age while nothing is saved. */
export async function sweepRevisions(deps: Deps, signal?: AbortSignal): Promise<void> {
  const { postId, draftId } = revisions;
  const ofPosts = await thinByOwner(deps, postId, (id) => ({ postId: id }), signal);
  const removed = ofPosts + (await thinByOwner(deps, draftId, (id) => ({ draftId: id }), signal));
  if (removed > 0) deps.log.info({ removed }, "thinned the revisions of posts");
}

async function thinByOwner(
  { db, now }: Deps,
  column: typeof revisions.postId | typeof revisions.draftId,
  ownerOf: (id: string) => RevisionOwner,
  signal?: AbortSignal,
): Promise<number> {
  let removed = 0;
  let after = "";
  const thinSome = (limit: number) => {
    const page = db
      .select({ id: sql<string>`${column}`, versions: count() })
      .from(revisions)
      .where(gt(column, after))
      .groupBy(column)
      .orderBy(asc(column))
      .limit(fixedLimit(limit))
      .all();
    // The first and the newest revision always stay.
    for (const { id, versions } of page) if (versions > 2) removed += thinRevisions(db, ownerOf(id), now());
    after = page.at(-1)?.id ?? after;
    return page.length;
  };
  await inBatches(db, thinSome, { signal, rowsAtATime: postsAtATime });
  return removed;
}
