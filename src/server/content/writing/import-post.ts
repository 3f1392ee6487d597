import type { SomeDetails } from "../../../shared/post-fields.ts";
import { type Db, inTransaction } from "../../core/db/client.ts";
import type { posts } from "../../core/db/schema.ts";
import { requireCategory } from "../posts/category-list.ts";
import { setFeedId } from "../reading/details/post-details.ts";
import { insertPost } from "./insert-post.ts";
import { contentOf, requireCover } from "./post-content.ts";
import { publicationAt } from "./publication.ts";

/** A post or page with its own dates, as an import brings it. */
export interface ImportedPost {
  id: string;
  kind: "post" | "page";
  title: string;
  subTitle: string;
  /** HTML; it is sanitised. */
  description: string;
  /** A name. */
  category: string;
  /** Null for a page without a cover. */
  imageId: string | null;
  isPublished: boolean;
  /** Null if it was never published. A draft may have a date, which it keeps when it is published again. */
  publishedAt: Date | null;
  /** The time of scheduled publication: in the future, and only for a draft. */
  publishAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  details: SomeDetails;
  /** Empty: none. */
  feedId: string;
}

/**
 * Adds a post by the rules of `addPost`, with the given dates and id.
 *
 * @throws AppError as `addPost` does
 */
export function importPost(db: Db, given: ImportedPost, now: Date): typeof posts.$inferSelect {
  const { description, category, imageId, publishedAt, publishAt, details, feedId, ...columns } = given;
  return inTransaction(db, () => {
    const record = insertPost(
      db,
      {
        ...columns,
        ...contentOf(db, description),
        category: requireCategory(db, category).id,
        imageId: requireCover(db, given.kind, imageId),
        ...(publishedAt ? publicationAt(db, publishedAt, given.kind) : {}),
      },
      { details, publishAt },
      now,
    );
    if (feedId) setFeedId(db, record.id, feedId);
    return record;
  });
}
