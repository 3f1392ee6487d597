import { and, asc, eq, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { type Db, preparedOnce } from "../../db/client.ts";
import { schedules } from "../../db/schema.ts";
import { AppError } from "../../platform/errors.ts";

interface Wanted {
  isPublished?: boolean | undefined;
  /** When the post is to be published by itself: null for never, undefined to leave that as it is. */
  publishAt?: Date | null | undefined;
}

/** Posts that are published in one go before other work gets its turn. */
const dueAtATime = 20;

const isWaiting = isNull(schedules.updatedAfter);

const queries = preparedOnce((db) => ({
  due: db
    .select({ postId: schedules.postId, publishAt: schedules.publishAt })
    .from(schedules)
    .where(and(isWaiting, lte(schedules.publishAt, sql.placeholder("now"))))
    .orderBy(asc(schedules.publishAt))
    .limit(dueAtATime)
    .offset(sql.placeholder("skip"))
    .prepare(),
}));

/** Posts whose time has come, the earliest first, so many as are published in one go. @param skip the first so many */
export function dueSchedules(db: Db, now: Date, skip: number) {
  return queries(db).due.all({ now: now.getTime(), skip });
}

/**
 * Notes when a post is to be published by itself, or that it is not. To be called in the transaction that writes the post.
 *
 * @param before the post as it is stored
 * @returns whether visitors see the post from now on
 * @throws AppError `bad-input` when the time has passed, or when the post is published at once as well
 */
export function planPublication(
  db: Db,
  before: { id: string; isPublished: boolean },
  { isPublished = before.isPublished, publishAt }: Wanted,
  now: Date,
): boolean {
  const ofPost = eq(schedules.postId, before.id);
  if (publishAt && publishAt <= now && wasPlanned(db, before.id, publishAt)) return before.isPublished;
  if (publishAt && isPublished) {
    throw new AppError("bad-input", "Please choose either Publish Now or a time to publish at");
  }
  if (publishAt && publishAt <= now) {
    throw new AppError("bad-input", "The time to publish at has passed: please choose a later one, or Publish Now");
  }
  // What was published so and is written again has no use for its row any more.
  if (isPublished || publishAt === null) db.delete(schedules).where(ofPost).run();
  else
    db.delete(schedules)
      .where(and(ofPost, isNotNull(schedules.updatedAfter)))
      .run();
  if (publishAt) {
    db.insert(schedules)
      .values({ postId: before.id, publishAt })
      .onConflictDoUpdate({ target: schedules.postId, set: { publishAt } })
      .run();
  }
  return isPublished;
}

/** The time came while the form was open: the post is published, or will be within a second, and that is what she wants. */
function wasPlanned(db: Db, postId: string, publishAt: Date): boolean {
  const planned = and(eq(schedules.postId, postId), eq(schedules.publishAt, publishAt));
  return db.select({ postId: schedules.postId }).from(schedules).where(planned).get() !== undefined;
}

/** Remembers that a post was published when its time had come, and that nothing else was changed. */
export function noteScheduleRun(db: Db, postId: string, run: { publishAt: Date; before: Date; after: Date }): void {
  const record = { publishAt: run.publishAt, updatedBefore: run.before, updatedAfter: run.after };
  db.insert(schedules)
    .values({ postId, ...record })
    .onConflictDoUpdate({ target: schedules.postId, set: record })
    .run();
}

/** Whether all that happened to a post between two moments of change is that its time to be published came. */
export function wasOnlyPublished(db: Db, postId: string, before: Date, after: Date): boolean {
  const { updatedBefore, updatedAfter } = schedules;
  const ran = and(eq(schedules.postId, postId), eq(updatedBefore, before), eq(updatedAfter, after));
  return db.select({ postId: schedules.postId }).from(schedules).where(ran).get() !== undefined;
}
