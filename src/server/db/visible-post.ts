import { eq, sql } from "drizzle-orm";
import { say } from "../../shared/words/sentence.ts";
import { AppError } from "../platform/errors.ts";
import { type Db, preparedOnce } from "./client.ts";
import { posts } from "./schema.ts";

/** What decides whether a post may be seen, and whether it takes comments. */
export interface VisiblePost {
  _id: string;
  isPublished: boolean;
  publishedAt: Date | null;
}

const findById = preparedOnce((db) =>
  db
    .select({ _id: posts.id, isPublished: posts.isPublished, publishedAt: posts.publishedAt })
    .from(posts)
    .where(eq(posts.id, sql.placeholder("postId")))
    .prepare(),
);

/**
 * Checks that a reader may see a post. It does not load the text, which may be 1 MiB long.
 *
 * @param canSeeUnpublished true for an administrator
 * @throws AppError `not-found` when there is no such post, or it is unpublished and the reader is a visitor
 */
export function requireVisible(db: Db, postId: string, canSeeUnpublished: boolean): VisiblePost {
  return onlyVisible(findById(db).get({ postId }), canSeeUnpublished);
}

/** The same check of a row that was read already. */
export function onlyVisible<Row extends { isPublished: boolean }>(
  row: Row | undefined,
  canSeeUnpublished: boolean,
): Row {
  if (!row || !(row.isPublished || canSeeUnpublished)) throw postNotFound();
  return row;
}

export const postNotFound = () => new AppError("not-found", say("postNotFound"));
