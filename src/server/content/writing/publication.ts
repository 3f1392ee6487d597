import { and, eq, gte, lt, max } from "drizzle-orm";
import { say } from "../../../shared/words/sentence.ts";
import type { Db } from "../../core/db/client.ts";
import { posts, schedules } from "../../core/db/schema.ts";
import { AppError } from "../../core/platform/errors.ts";

interface Publication {
  publishedAt: Date;
  /** Null for a page, which is in no list. */
  feedKey: number | null;
}

type Kind = (typeof posts.$inferSelect)["kind"];

interface Wanted {
  isPublished?: boolean | undefined;
  /** The date of the first publication, when the writer sets it. */
  publishedAt?: Date | undefined;
}

/**
 * The publication columns after a change. They change only when a post is published for the first time or the writer sets
 * another date.
 *
 * @returns an empty object when they stay as they are
 * @throws AppError `bad-input` for a date in the future, or a date for a post that was never published
 */
export function publicationAfter(
  db: Db,
  before: { isPublished: boolean; publishedAt: Date | null; kind: Kind },
  { isPublished = before.isPublished, publishedAt }: Wanted,
  now: Date,
): Publication | Record<never, never> {
  // An unchanged date is not checked: a date stored while the clock was fast must not block later saves.
  const isNamed = publishedAt && publishedAt.getTime() !== before.publishedAt?.getTime();
  if (isNamed && publishedAt > now) {
    throw new AppError("bad-input", say("publishedAtInFuture"));
  }
  if (publishedAt && !isPublished && before.publishedAt === null) {
    throw new AppError("bad-input", say("publishedAtWithoutPublication"));
  }
  const moment = publishedAt ?? before.publishedAt ?? (isPublished ? now : null);
  // The same date keeps its feed key, and with it the order among posts of one millisecond.
  if (moment === null || moment.getTime() === before.publishedAt?.getTime()) return {};
  return publicationAt(db, moment, before.kind);
}

/**
 * A publication with its feed key: milliseconds × 1000 plus the first free number of that millisecond.
 *
 * @throws AppError `unavailable` when all 1,000 numbers of the millisecond are used
 */
export function publicationAt(db: Db, moment: Date, kind: Kind): Publication {
  if (kind === "page") return { publishedAt: moment, feedKey: null };
  const first = moment.getTime() * 1000;
  const taken = db
    .select({ feedKey: max(posts.feedKey) })
    .from(posts)
    .where(and(gte(posts.feedKey, first), lt(posts.feedKey, first + 1000)))
    .get();
  const feedKey = typeof taken?.feedKey === "number" ? taken.feedKey + 1 : first;
  if (feedKey === first + 1000) throw new AppError("unavailable", say("postsAtOnce"));
  return { publishedAt: moment, feedKey };
}

/** @throws AppError `stale` when the post was changed after the version that the client read */
export function requireVersion(db: Db, postId: string, version: Date | undefined): void {
  if (!version) return;
  const post = db.select({ updatedAt: posts.updatedAt }).from(posts).where(eq(posts.id, postId)).get();
  if (post && post.updatedAt.getTime() !== version.getTime())
    throw new AppError("stale", say("v1VersionOver"), { field: "If-Match" });
}

/** Whether a change of a post reaches readers, at once or at the time for which the post is scheduled. */
export function reachesReaders(
  db: Db,
  { postId, isPublished, publishAt }: { postId: string; isPublished?: boolean; publishAt?: Date | null },
): boolean {
  if (isPublished || publishAt) return true;
  const scheduled = eq(schedules.postId, posts.id);
  const shown = { isPublished: posts.isPublished, publishAt: schedules.publishAt };
  const post = db.select(shown).from(posts).leftJoin(schedules, scheduled).where(eq(posts.id, postId)).get();
  return post !== undefined && (post.isPublished || post.publishAt !== null);
}

/**
 * The publication of a post restored from the trash: with its former feed key, unless another post took that meanwhile.
 */
export function publicationAgain(db: Db, before: Publication, kind: Kind): Publication {
  if (before.feedKey === null) return before;
  const taken = db.select({ id: posts.id }).from(posts).where(eq(posts.feedKey, before.feedKey)).get();
  return taken ? publicationAt(db, before.publishedAt, kind) : before;
}
