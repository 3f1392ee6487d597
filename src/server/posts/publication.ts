import { and, gte, lt, max } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { posts } from "../db/schema.ts";
import { AppError } from "../platform/errors.ts";

interface Publication {
  publishedAt: Date;
  feedKey: number;
}

interface Wanted {
  isPublished?: boolean | undefined;
  /** The first publication that the writer names. */
  publishedAt?: Date | undefined;
}

/**
 * What a change does to the first publication: nothing, unless the post is published for the first time or the writer
 * names another moment.
 *
 * @throws AppError `bad-input` when she names one that is still to come, or one for a post that was never published
 */
export function publicationAfter(
  db: Db,
  before: { isPublished: boolean; publishedAt: Date | null },
  { isPublished = before.isPublished, publishedAt }: Wanted,
  now: Date,
): Publication | Record<never, never> {
  // What was stored while a clock ran ahead does not keep the post from being saved.
  const isNamed = publishedAt && publishedAt.getTime() !== before.publishedAt?.getTime();
  if (isNamed && publishedAt > now) {
    throw new AppError("bad-input", "The publication date lies in the future");
  }
  if (publishedAt && !isPublished && before.publishedAt === null) {
    throw new AppError("bad-input", "A post that was never published has no publication date");
  }
  const moment = publishedAt ?? before.publishedAt ?? (isPublished ? now : null);
  // The same moment keeps its key, and so its place among posts of one millisecond.
  if (moment === null || moment.getTime() === before.publishedAt?.getTime()) return {};
  return publicationAt(db, moment);
}

/** A publication with its feed key: milliseconds × 1000 plus the first number above those that this millisecond has. */
export function publicationAt(db: Db, moment: Date): Publication {
  const first = moment.getTime() * 1000;
  const taken = db
    .select({ feedKey: max(posts.feedKey) })
    .from(posts)
    .where(and(gte(posts.feedKey, first), lt(posts.feedKey, first + 1000)))
    .get();
  const feedKey = typeof taken?.feedKey === "number" ? taken.feedKey + 1 : first;
  if (feedKey === first + 1000) throw new AppError("unavailable", "Too many posts in one moment; please try again");
  return { publishedAt: moment, feedKey };
}
