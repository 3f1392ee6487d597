import { and, eq, gt, lte } from "drizzle-orm";
import { dayMs } from "../../../shared/durations.ts";
import { type Db, inTransaction, matches, preparedOnce } from "../../core/db/client.ts";
import { commentOpenings, posts } from "../../core/db/schema.ts";
import { fixedLimit } from "../../core/db/slice.ts";
import type { Deps } from "../../deps.ts";
import { isPublic } from "../posts/post-view.ts";
import { requireVisible, type VisiblePost } from "../posts/visible-post.ts";
import { takesComments } from "../site/read-site.ts";
import { readCommentSettings } from "./spam/comment-settings.ts";

const decisionFor = preparedOnce((db) =>
  db
    .select({ isOpen: commentOpenings.isOpen })
    .from(commentOpenings)
    .where(matches(commentOpenings.postId, "postId"))
    .prepare(),
);

/** Whether a post takes comments: the administrator's decision for it, else the default. */
export function areCommentsOpen(db: Db, post: VisiblePost, now: Date): boolean {
  return findOpening(db, post._id) ?? isOpenByDefault(db, post, now);
}

/** The same for an administrator, who may see every post. @throws AppError `not-found` when there is no such post */
export function readCommentsOpen(db: Db, postId: string, now: Date): boolean {
  return areCommentsOpen(db, requireVisible(db, postId, true), now);
}

/** The decision for a post; null where the default decides. */
export const findOpening = (db: Db, postId: string): boolean | null => decisionFor(db).get({ postId })?.isOpen ?? null;

/**
 * Opens or closes a post's comments. Where the default gives the same result, no decision is stored, and the default decides
 * again later.
 *
 * @param ref its id, or a slug that it has or had
 * @param isOpen null: the default decides
 * @throws AppError `not-found` when there is no such post
 */
export function setCommentsOpen(db: Db, ref: string, isOpen: boolean | null, now: Date): void {
  inTransaction(db, () => {
    const post = requireVisible(db, ref, true);
    keepCommentsOpen(db, post._id, isOpenByDefault(db, post, now) === isOpen ? null : isOpen);
  });
}

/** Stores the decision for a post, also one that the default gives now. */
export function keepCommentsOpen(db: Db, postId: string, isOpen: boolean | null): void {
  db.delete(commentOpenings).where(eq(commentOpenings.postId, postId)).run();
  if (isOpen !== null) db.insert(commentOpenings).values({ postId, isOpen }).run();
}

/** The default, without a decision for the post: the owner's setting and the post's age. Pages are closed. */
function isOpenByDefault(db: Db, { publishedAt, kind }: Pick<VisiblePost, "publishedAt" | "kind">, now: Date): boolean {
  if (kind === "page" || !takesComments(db)) return false;
  const { closeAfterDays } = readCommentSettings(db);
  if (closeAfterDays === 0 || publishedAt === null) return true;
  return now.getTime() < publishedAt.getTime() + closeAfterDays * dayMs;
}

/**
 * Clears the page cache when a post has become too old for comments since the last sweep. Until then its cached page may still
 * show the form, and the server rejects what it sends.
 *
 * @param since time of the last sweep; later than now when the clock was set back
 */
export async function sweepClosings(
  { db, cache, now }: Pick<Deps, "db" | "cache" | "now">,
  since: Date,
): Promise<void> {
  const { closeAfterDays } = readCommentSettings(db);
  if (closeAfterDays === 0) return;
  const limits = [since.getTime(), now().getTime()].map((moment) => moment - closeAfterDays * dayMs);
  // A feedKey is the time of publication in ms × 1000 plus a tie-break.
  const justClosed = and(
    isPublic,
    gt(posts.feedKey, Math.min(...limits) * 1000),
    lte(posts.feedKey, Math.max(...limits) * 1000 + 999),
  );
  if (db.select({ id: posts.id }).from(posts).where(justClosed).limit(fixedLimit(1)).get()) cache.clear();
}
