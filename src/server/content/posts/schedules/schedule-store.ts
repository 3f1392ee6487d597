import { and, asc, eq, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { say } from "../../../../shared/words/sentence.ts";
import { type Db, preparedOnce } from "../../../core/db/client.ts";
import { schedules } from "../../../core/db/schema.ts";
import { fixedLimit } from "../../../core/db/slice.ts";
import { AppError } from "../../../core/platform/errors.ts";

interface Wanted {
  isPublished?: boolean | undefined;
  /** The time of scheduled publication: null for none, undefined for no change. */
  publishAt?: Date | null | undefined;
}

/** Posts that are published before other requests get a turn. */
const dueAtATime = 20;

const isWaiting = isNull(schedules.updatedAfter);

const queries = preparedOnce((db) => ({
  due: db
    .select({ postId: schedules.postId, publishAt: schedules.publishAt })
    .from(schedules)
    .where(and(isWaiting, lte(schedules.publishAt, sql.placeholder("now"))))
    .orderBy(asc(schedules.publishAt))
    .limit(fixedLimit(dueAtATime))
    .offset(sql.placeholder("skip"))
    .prepare(),
}));

/** One batch of posts whose time has passed, earliest first. @param skip number of posts to leave out at the start */
export function dueSchedules(db: Db, now: Date, skip: number) {
  return queries(db).due.all({ now: now.getTime(), skip });
}

/**
 * Stores or removes the schedule of a post. Call it in the transaction that writes the post.
 *
 * @param before the stored post
 * @returns whether the post is published after the change
 * @throws AppError `bad-input` when the time has passed, or when the post is also published at once
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
    throw new AppError("bad-input", say("publishAtOrNow"), { field: "publishAt" });
  }
  if (publishAt && publishAt <= now) {
    throw new AppError("bad-input", say("publishAtPassed"), { field: "publishAt" });
  }
  // Removes the record of an earlier scheduled publication too: this save changes more than that.
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

/** True when the stored time passed while the form was open: the scheduler publishes the post as the writer wanted. */
function wasPlanned(db: Db, postId: string, publishAt: Date): boolean {
  const planned = and(eq(schedules.postId, postId), eq(schedules.publishAt, publishAt));
  return db.select({ postId: schedules.postId }).from(schedules).where(planned).get() !== undefined;
}

/** Records that the scheduler published a post and changed nothing else. */
export function recordScheduleRun(db: Db, postId: string, run: { publishAt: Date; before: Date; after: Date }): void {
  const record = { publishAt: run.publishAt, updatedBefore: run.before, updatedAfter: run.after };
  db.insert(schedules)
    .values({ postId, ...record })
    .onConflictDoUpdate({ target: schedules.postId, set: record })
    .run();
}

/** The schedule of a post, or the record that it ran and that the post was not changed since. */
export const findSchedule = (db: Db, postId: string) =>
  db.select().from(schedules).where(eq(schedules.postId, postId)).get();

/** Whether the scheduler's publication is the only change of a post between two values of `updatedAt`. */
export function wasOnlyPublished(db: Db, postId: string, before: Date, after: Date): boolean {
  const { updatedBefore, updatedAfter } = schedules;
  const ran = and(eq(schedules.postId, postId), eq(updatedBefore, before), eq(updatedAfter, after));
  return db.select({ postId: schedules.postId }).from(schedules).where(ran).get() !== undefined;
}
