import { setTimeout as wait } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { type Db, inTransaction } from "../../../core/db/client.ts";
import { posts, slugsWaiting } from "../../../core/db/schema.ts";
import { whenWritable } from "../../../core/db/write-lock.ts";
import type { Deps } from "../../../deps.ts";
import { ensureSlug } from "./slug-store.ts";

/** Milliseconds of work before other requests get a turn, and milliseconds of the pause after it. */
const workMs = 5;
const restMs = 5;

/** Gives slugs to the posts that wait for one, a few at a time. @returns how many */
export async function makeMissingSlugs(db: Db, now: Date, signal?: AbortSignal): Promise<number> {
  const next = db
    .select({ postId: slugsWaiting.postId, title: posts.title })
    .from(slugsWaiting)
    .innerJoin(posts, eq(posts.id, slugsWaiting.postId))
    .limit(1)
    .prepare();
  let count = 0;
  let isDone = next.get() === undefined;
  while (!isDone && !signal?.aborted) {
    isDone = await whenWritable(db, () =>
      inTransaction(db, () => {
        const until = performance.now() + workMs;
        while (performance.now() < until) {
          const post = next.get();
          if (!post) return true;
          ensureSlug(db, post.postId, post.title, now);
          db.delete(slugsWaiting).where(eq(slugsWaiting.postId, post.postId)).run();
          count += 1;
        }
        return false;
      }),
    );
    if (!isDone) await wait(restMs, undefined, { ref: false });
  }
  return count;
}

/**
 * Starts to give slugs to posts from versions without slugs. @returns a function that stops it; the next start
 * continues
 */
export function startMakingSlugs({ db, log, now, cache }: Pick<Deps, "db" | "log" | "now" | "cache">): () => void {
  const stopped = new AbortController();
  const make = async () => {
    const count = await makeMissingSlugs(db, now(), stopped.signal);
    if (count === 0) return;
    // The cache is cleared because pages may now link to posts by their titles.
    cache.clear();
    log.info({ count }, "gave older posts their addresses");
  };
  make().catch((error) => {
    if (!stopped.signal.aborted) log.error({ err: error }, "older posts could not be given addresses");
  });
  return () => stopped.abort();
}
