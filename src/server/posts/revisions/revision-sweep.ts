import { setImmediate as nextTurn } from "node:timers/promises";
import { asc, count, gt } from "drizzle-orm";
import { revisions } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { thinRevisions } from "./revision-store.ts";

/** Posts looked at before other work gets its turn. */
const postsAtATime = 100;

/** Thins the history of every post: versions grow old without anybody saving. */
export async function sweepRevisions({ db, now, log }: Deps, signal?: AbortSignal): Promise<void> {
  let removed = 0;
  let after = "";
  while (true) {
    const page = db
      .select({ postId: revisions.postId, versions: count() })
      .from(revisions)
      .where(gt(revisions.postId, after))
      .groupBy(revisions.postId)
      .orderBy(asc(revisions.postId))
      .limit(postsAtATime)
      .all();
    // The first and the newest stay anyway.
    for (const { postId, versions } of page) if (versions > 2) removed += thinRevisions(db, postId, now());
    after = page.at(-1)?.postId ?? "";
    if (page.length < postsAtATime) break;
    await nextTurn();
    signal?.throwIfAborted();
  }
  if (removed > 0) log.info({ removed }, "thinned the earlier versions of posts");
}
