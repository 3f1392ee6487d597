import { imagePath } from "../../../../shared/image-widths.ts";
import type { PostFeedInput, PostPage } from "../../../../shared/schemas/post-schema.ts";
import { say } from "../../../../shared/words/sentence.ts";
import type { Db } from "../../../core/db/client.ts";
import { AppError } from "../../../core/platform/errors.ts";
import { findAuthor } from "../../authors/author-service.ts";
import { categoriesOf, requireCategory } from "../../posts/category-list.ts";
import { findShownTag } from "../../tags/tag-service.ts";
import type { ListOf } from "./list-keys.ts";

/** The subject of a list: what its posts share, and what its page shows above it. */
export type ListSubject = { list: ListOf } & Pick<PostPage, "heading" | "intro">;

/**
 * The subject of a list; undefined for all posts.
 *
 * @throws AppError `not-found` for a tag or author that visitors do not see, `bad-input` for an unknown category
 */
export function listSubject(
  db: Db,
  { tag, author, category }: Pick<PostFeedInput, "tag" | "author" | "category">,
): ListSubject | undefined {
  if (tag !== undefined) {
    const found = findShownTag(db, tag);
    if (!found) throw new AppError("not-found", say("tagNotFound"));
    return { list: { by: "tag", ids: [found.id] }, heading: { name: found.name } };
  }
  if (author !== undefined) {
    const found = findAuthor(db, author);
    if (!found) throw new AppError("not-found", say("authorNotFound"));
    const { _id, name, bio, imageId, links } = found;
    const image = imageId === null ? {} : { image: imagePath(imageId, 400) };
    return { list: { by: "author", ids: [_id] }, heading: { name, links, ...image }, ...(bio && { intro: bio }) };
  }
  if (category === undefined) return undefined;
  const found = requireCategory(db, category);
  const list: ListOf = { by: "category", ids: categoriesOf(db).idsOf(found) };
  return { list, ...(found.description && { intro: found.description }) };
}
