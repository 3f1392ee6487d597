import { eq } from "drizzle-orm";
import type { Db } from "../../../core/db/client.ts";
import { posts, slugsWaiting } from "../../../core/db/schema.ts";
import { drain } from "../../../core/jobs/drain.ts";
import type { Deps } from "../../../deps.ts";
import { ensureSlug } from "./slug-store.ts";

/** Gives slugs to the posts that wait for one, as those from versions without slugs. @returns how many */
export async function makeMissingSlugs(db: Db, now: Date, signal?: AbortSignal): Promise<number> {
  const waiting = db
    .select({ postId: slugsWaiting.postId, title: posts.title })
    .from(slugsWaiting)
    .innerJoin(posts, eq(posts.id, slugsWaiting.postId))
    .limit(1)
    .prepare();
  let count = 0;
  await drain(db, {
    from: 0,
    isWaiting: () => waiting.get() !== undefined,
    next() {
      const post = waiting.get();
      if (!post) return null;
      ensureSlug(db, post.postId, post.title, now);
      db.delete(slugsWaiting).where(eq(slugsWaiting.postId, post.postId)).run();
      count += 1;
      return count;
    },
    workMs: 5,
    pauseMs: 5,
    signal,
  });
  return count;
}

/** The same in the server. */
export async function addressOlderPosts(
  { db, log, now, cache }: Pick<Deps, "db" | "log" | "now" | "cache">,
  signal: AbortSignal,
): Promise<void> {
  const count = await makeMissingSlugs(db, now(), signal);
  if (count === 0) return;
  // Pages may now link to posts by their titles.
  cache.clear();
  log.info({ count }, "gave older posts their addresses");
}
