import { setImmediate as nextTurn } from "node:timers/promises";
import { asc, count, gt } from "drizzle-orm";
import { fixedLimit } from "../../db/fixed-limit.ts";
import { revisions } from "../../db/schema.ts";
import { untilWritable } from "../../db/write-lock.ts";
import type { Deps } from "../../deps.ts";
import { thinRevisions } from "./revision-store.ts";

/** Posts that are read before other requests get a turn. */
const postsAtATime = 100;

/** Thins the revisions of every post, since they grow old also when nothing is saved. */
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
      .limit(fixedLimit(postsAtATime))
      .all();
    // The first and the newest revision always stay.
    for (const { postId, versions } of page) if (versions > 2) removed += thinRevisions(db, postId, now());
    after = page.at(-1)?.postId ?? "";
    if (page.length < postsAtATime) break;
    await nextTurn();
    await untilWritable(db);
    signal?.throwIfAborted();
  }
  if (removed > 0) log.info({ removed }, "thinned the revisions of posts");
}
