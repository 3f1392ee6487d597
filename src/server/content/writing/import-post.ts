import type { FlagColumn, SomeDetails } from "../../../shared/post-fields.ts";
import { type Db, inTransaction } from "../../core/db/client.ts";
import type { CategoryId, posts } from "../../core/db/schema.ts";
import type { KeptSlug } from "../posts/addresses/slug-store.ts";
import { storedCategory } from "../posts/category-list.ts";
import { insertPost } from "./insert-post.ts";
import { contentOf, storedCover } from "./post-content.ts";
import { publicationAgain, publicationAt } from "./publication.ts";
import { keepFlags, setFeedId } from "./save-details.ts";

/** A post or page with its own dates, as an import brings it. */
export interface ImportedPost {
  id: string;
  kind: "post" | "page";
  title: string;
  subTitle: string;
  /** HTML; it is sanitised. */
  description: string;
  /** A name; empty for none. */
  category: string;
  /** Null for none. */
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
  /** Of a post that comes from another Longhand. */
  kept?:
    | {
        /** The id of its category; undefined: by the name. */
        category: CategoryId | undefined;
        /** Of the date of publication. */
        feedKey: number | null;
        flags: Record<FlagColumn, Date | null>;
        slugs: KeptSlug[];
        hasAddressAsFeedId: boolean;
      }
    | undefined;
}

/**
 * Adds a post by the rules of `addPost`, with the given dates and id.
 *
 * @throws AppError as `addPost` does
 */
export function importPost(db: Db, given: ImportedPost, now: Date): typeof posts.$inferSelect {
  const { description, category, imageId, publishedAt, publishAt, details, feedId, kept, ...columns } = given;
  const { kind } = given;
  const feedKey = kept?.feedKey ?? null;
  const publication = (at: Date) =>
    feedKey === null ? publicationAt(db, at, kind) : publicationAgain(db, { publishedAt: at, feedKey }, kind);
  return inTransaction(db, () => {
    const record = insertPost(
      db,
      {
        ...columns,
        ...contentOf(db, description),
        category: kept?.category ?? storedCategory(db, category),
        imageId: storedCover(db, imageId),
        ...(publishedAt && publication(publishedAt)),
        ...(kept && { hasAddressAsFeedId: kept.hasAddressAsFeedId }),
      },
      { details, publishAt, slugs: kept?.slugs, keepsLongSlug: kept === undefined },
      now,
    );
    if (kept) keepFlags(db, record.id, kept.flags);
    if (feedId) setFeedId(db, record.id, feedId);
    return record;
  });
}
