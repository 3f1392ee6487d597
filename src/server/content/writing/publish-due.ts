import { type Db, inTransaction } from "../../core/db/client.ts";
import type { Deps } from "../../deps.ts";
import { dueSchedules, recordScheduleRun } from "../posts/schedules/schedule-store.ts";
import { getPost } from "../reading/get-post.ts";
import { rebaseDraft } from "./drafts/draft-store.ts";
import { updatePost } from "./post-service.ts";

/**
 * Publishes the scheduled posts that are due, also those that came due while the server was down. @throws what kept posts
 * from being published, after the others were
 */
export function publishScheduledPosts({ db, now, cache, log }: Pick<Deps, "db" | "now" | "cache" | "log">): void {
  const { published, failures } = publishDue(db, now());
  if (published > 0) {
    cache.clear();
    log.info({ published }, "published scheduled posts");
  }
  if (failures.length > 1) throw new AggregateError(failures, failures.map(String).join("\n"));
  if (failures.length > 0) throw failures[0];
}

/**
 * Publishes posts whose scheduled time has passed, up to one batch. A post that was never published gets the scheduled
 * time as its date. A failure does not stop the other posts, except when another process writes.
 *
 * @returns the number of published posts, and the errors of the others
 * @throws SqliteError `SQLITE_BUSY` when another process writes
 */
export function publishDue(db: Db, now: Date): { published: number; failures: unknown[] } {
  const failures: unknown[] = [];
  let published = 0;
  let due = dueSchedules(db, now, 0);
  if (due.length === 0) return { published, failures };
  // One transaction, which asks for the lock once; a failed post is rolled back alone.
  inTransaction(db, () => {
    // Failed posts remain the earliest due, so the next batch skips them.
    for (; due.length > 0 && published === 0; due = dueSchedules(db, now, failures.length)) {
      for (const schedule of due) {
        try {
          publish(db, schedule, now);
          published += 1;
        } catch (error) {
          failures.push(error);
        }
      }
    }
  });
  return { published, failures };
}

function publish(db: Db, { postId, publishAt }: { postId: string; publishAt: Date }, now: Date): void {
  inTransaction(db, () => {
    const before = getPost(db, postId, true);
    const after = updatePost(db, { postId, isPublished: true, publishedAt: before.publishedAt ?? publishAt }, now);
    rebaseDraft(db, before, after);
    recordScheduleRun(db, postId, { publishAt, before: before.updatedAt, after: after.updatedAt });
  });
}
