import { type Db, inTransaction } from "../../core/db/client.ts";
import { findDetails } from "../reading/details/post-details.ts";
import { getPost } from "../reading/get-post.ts";
import { addPostOrPage } from "./post-service.ts";

/**
 * Copies a post or page into an unpublished one that is its translation. What belongs to the original alone is left out: its
 * address, its place on another site and whether it is pinned.
 *
 * @returns the id of the copy
 * @throws AppError `not-found` for an unknown post, `bad-input` if there is a text in that language already
 */
export function copyAsTranslation(db: Db, postId: string, language: string, now: Date): string {
  return inTransaction(db, () => {
    const { title, subTitle, description, category, imageId, kind } = getPost(db, postId, true);
    const { slug: _own, ...details } = { ...findDetails(db, postId), language, canonicalUrl: "", isPinned: false };
    const text = { title, subTitle, description, category, imageId, details };
    return addPostOrPage(db, { ...text, kind, isPublished: false, mayLack: true, translationOf: postId }, now)._id;
  });
}
