import { and, asc, sql } from "drizzle-orm";
import { maxListedPages } from "../../../shared/limits.ts";
import type { BaseVersionInput } from "../../../shared/schemas/draft-schema.ts";
import type { PageChange, PageInput, PublishedPage } from "../../../shared/schemas/page-schema.ts";
import type { PostView } from "../../../shared/schemas/post-schema.ts";
import { type Db, inTransaction, preparedOnce } from "../../core/db/client.ts";
import { posts } from "../../core/db/schema.ts";
import { fixedLimit } from "../../core/db/slice.ts";
import { isPublic, ownAddress } from "../posts/post-view.ts";
import { publishedTranslations } from "../posts/translations/translation-store.ts";
import { postNotFound } from "../posts/visible-post.ts";
import { setInMenu } from "../site/menu-service.ts";
import { addPostOrPage, updatePost } from "../writing/post-service.ts";

const published = preparedOnce((db) =>
  db
    .select({ _id: posts.id, address: ownAddress, title: posts.title, updatedAt: posts.updatedAt })
    .from(posts)
    .where(and(sql`${posts.kind} = 'page'`, isPublic))
    .orderBy(asc(posts.id))
    .limit(fixedLimit(maxListedPages))
    .prepare(),
);

/**
 * Adds a page. It gets a slug at once, and no category.
 *
 * @param baseVersion the draft that the page replaces
 * @throws AppError `bad-input` when the image does not exist, the product uses the address itself, or the menu is full;
 * `conflict` when the draft was changed or added elsewhere
 */
export const addPage = (
  db: Db,
  { isInMenu, ...input }: PageInput,
  now: Date,
  baseVersion?: BaseVersionInput,
): PostView =>
  inTransaction(db, () => {
    const page = addPostOrPage(db, { ...input, category: "", kind: "page" }, now, baseVersion);
    if (isInMenu) setInMenu(db, page._id, true);
    return page;
  });

/**
 * Changes the named fields of a page, and whether it is in the menu: both or neither.
 *
 * @throws AppError as {@link updatePost} does; `not-found` for a post, `bad-input` when the menu is full
 */
export const updatePage = (
  db: Db,
  { isInMenu, ...change }: PageChange,
  now: Date,
  baseVersion?: BaseVersionInput,
): PostView =>
  inTransaction(db, () => {
    const page = updatePost(db, change, now, baseVersion);
    if (page.kind !== "page") throw postNotFound();
    if (isInMenu !== undefined) setInMenu(db, page._id, isInMenu);
    return page;
  });

/** The published pages, oldest first. */
export const listPublishedPages = (db: Db): PublishedPage[] =>
  published(db)
    .all()
    .map((page) => ({ ...page, ...publishedTranslations(db, page._id) }));
