import { and, eq, isNull, lt, not } from "drizzle-orm";
import { dayMs } from "../../../../shared/durations.ts";
import { drafts } from "../../../core/db/schema.ts";
import type { Deps } from "../../../deps.ts";
import { hasVersions } from "./draft-store.ts";

/** How long an empty draft is kept for its open form, in milliseconds. */
const emptyKeptMs = dayMs;

/**
 * Removes empty drafts of new posts, which no list shows. A draft with earlier versions stays, because its text exists
 * only in them.
 */
export async function sweepDrafts({ db, now, log }: Deps): Promise<void> {
  const { postId, title, subTitle, description, imageId, details, updatedAt } = drafts;
  const isEmpty = and(eq(title, ""), eq(subTitle, ""), eq(description, ""), isNull(imageId), isNull(details));
  const { changes } = db
    .delete(drafts)
    .where(and(isNull(postId), isEmpty, not(hasVersions), lt(updatedAt, new Date(now().getTime() - emptyKeptMs))))
    .run();
  if (changes > 0) log.info({ removed: changes }, "removed empty drafts");
}
