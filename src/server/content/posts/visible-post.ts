import { sql } from "drizzle-orm";
import { say } from "../../../shared/words/sentence.ts";
import { type Db, preparedOnce } from "../../core/db/client.ts";
import { posts } from "../../core/db/schema.ts";
import { AppError } from "../../core/platform/errors.ts";
import { isPage, isPostAt, ownAddress } from "./post-view.ts";

/** What decides whether a post may be seen, and whether it takes comments. */
export interface VisiblePost {
  _id: string;
  /** The last segment of its own address. */
  address: string;
  isPublished: boolean;
  publishedAt: Date | null;
  kind: "post" | "page";
}

const findPost = preparedOnce((db) =>
  db
    .select({
      _id: posts.id,
      address: ownAddress,
      isPublished: posts.isPublished,
      publishedAt: posts.publishedAt,
      kind: sql<"post" | "page">`CASE WHEN ${isPage} THEN 'page' ELSE 'post' END`,
    })
    .from(posts)
    .where(isPostAt(sql.placeholder("ref")))
    .prepare(),
);

/**
 * Checks that a reader may see a post. It does not load the text, which may be 1 MiB long.
 *
 * @param ref its id, or a slug that it has or had
 * @param canSeeUnpublished true for an administrator
 * @throws AppError `not-found` when there is no such post, or it is unpublished and the reader is a visitor
 */
export function requireVisible(db: Db, ref: string, canSeeUnpublished: boolean): VisiblePost {
  return onlyVisible(findPost(db).get({ ref: foldedRef(ref) }), canSeeUnpublished);
}

/** The post or page, if visitors may see it. @param ref as `requireVisible` takes it */
export function findVisible(db: Db, ref: string): VisiblePost | undefined {
  const post = findPost(db).get({ ref: foldedRef(ref) });
  return post?.isPublished ? post : undefined;
}

/** Whether there is a post or page that visitors may not see. @param ref as `requireVisible` takes it */
export const isHidden = (db: Db, ref: string): boolean =>
  findPost(db).get({ ref: foldedRef(ref) })?.isPublished === false;

/** Slugs are stored folded, and ids have no other spelling. */
export const foldedRef = (ref: string): string => ref.normalize("NFC").toLowerCase().normalize("NFC");

/** The same check of a row that was read already. */
export function onlyVisible<Row extends { isPublished: boolean }>(
  row: Row | undefined,
  canSeeUnpublished: boolean,
): Row {
  if (!row || !(row.isPublished || canSeeUnpublished)) throw postNotFound();
  return row;
}

export const postNotFound = () => new AppError("not-found", say("postNotFound"));
