import { and, desc, eq, isNotNull, lt, notExists, sql } from "drizzle-orm";
import { maxRelatedPosts } from "../../../../shared/limits.ts";
import type { PostCardView } from "../../../../shared/schemas/post-schema.ts";
import { type Db, matches, preparedOnce } from "../../../core/db/client.ts";
import { posts, postTextWaiting, relatedPosts, relatedPostsWaiting } from "../../../core/db/schema.ts";
import { afterEveryId, fixedLimit } from "../../../core/db/slice.ts";
import { drain } from "../../../core/jobs/drain.ts";
import type { Deps } from "../../../deps.ts";
import { isPublic } from "../../posts/post-view.ts";
import { textIn } from "../../search/indexed-text.ts";
import { cardsByKeys } from "../list/post-list.ts";
import { findRelated } from "./find-related.ts";

/** Characters of HTML that are read, in about 10 ms: in a usual text at least the 20,000 characters that are compared. */
const mostRead = 40_000;

const queries = preparedOnce((db) => ({
  keysOf: db
    .select({ keys: relatedPosts.keys })
    .from(relatedPosts)
    .where(matches(relatedPosts.postId, "postId"))
    .prepare(),
  // A post whose text is not indexed yet is left for a later run.
  next: db
    .select({
      postId: relatedPostsWaiting.postId,
      isChanged: relatedPostsWaiting.isChanged,
      title: posts.title,
      subTitle: posts.subTitle,
      description: posts.description,
      category: posts.category,
    })
    .from(relatedPostsWaiting)
    .innerJoin(posts, eq(posts.id, relatedPostsWaiting.postId))
    .where(
      and(
        isPublic,
        isNotNull(posts.feedKey),
        lt(relatedPostsWaiting.postId, sql.placeholder("before")),
        notExists(db.select().from(postTextWaiting).where(eq(postTextWaiting.feedKey, posts.feedKey))),
      ),
    )
    .orderBy(desc(relatedPostsWaiting.postId))
    .limit(fixedLimit(1))
    .prepare(),
  wait: db.$client.prepare(
    `INSERT INTO relatedPostsWaiting SELECT id, 0 FROM blogs
     WHERE feedKey IN (SELECT value FROM json_each(?)) AND isPublished = 1 ON CONFLICT DO NOTHING`,
  ),
}));

/** The published posts that are related to a post, closest first, without its translations. */
export function readRelated(db: Db, postId: string, translations: string[]): PostCardView[] {
  const keys = queries(db).keysOf.get({ postId })?.keys ?? [];
  if (keys.length === 0) return [];
  const others = cardsByKeys(db, keys).filter(({ _id }) => !translations.includes(_id));
  return others.slice(0, maxRelatedPosts);
}

/** Computes the related posts of the waiting posts, newest first. @returns for how many of them the result has changed */
export async function relateWaitingPosts(db: Db, signal?: AbortSignal): Promise<number> {
  let count = 0;
  await drain(db, {
    from: afterEveryId,
    isWaiting: (before) => queries(db).next.get({ before }) !== undefined,
    next(before) {
      const next = queries(db).next.get({ before });
      if (next && relate(db, next)) count += 1;
      return next?.postId ?? null;
    },
    workMs: 5,
    pauseMs: 20,
    signal,
  });
  return count;
}

type Waiting = NonNullable<ReturnType<ReturnType<typeof queries>["next"]["get"]>>;

/** @returns whether the related posts have changed */
function relate(db: Db, { isChanged, description, ...subject }: Waiting): boolean {
  const { postId } = subject;
  const keys = findRelated(db, { ...subject, text: textIn(description.slice(0, mostRead)) });
  const former = queries(db).keysOf.get({ postId })?.keys;
  const isOther = JSON.stringify(former ?? []) !== JSON.stringify(keys);
  if (isOther || !former) {
    db.insert(relatedPosts)
      .values({ postId, keys })
      .onConflictDoUpdate({ target: relatedPosts.postId, set: { keys } })
      .run();
  }
  db.delete(relatedPostsWaiting).where(eq(relatedPostsWaiting.postId, postId)).run();
  // Its related posts may now have this post as a related one.
  if (isChanged) queries(db).wait.run(JSON.stringify(keys));
  return isOther;
}

/** The same in the server. */
export async function relatePosts({ db, cache }: Pick<Deps, "db" | "cache">, signal: AbortSignal): Promise<void> {
  const count = await relateWaitingPosts(db, signal);
  if (count > 0) cache.clear();
}
