import { and, asc, sql } from "drizzle-orm";
import { maxListedPages } from "../../../shared/limits.ts";
import type { PageInput, PublishedPage } from "../../../shared/schemas/page-schema.ts";
import type { PostView } from "../../../shared/schemas/post-schema.ts";
import { type Db, preparedOnce } from "../../core/db/client.ts";
import { posts } from "../../core/db/schema.ts";
import { fixedLimit } from "../../core/db/slice.ts";
import { isPublic, ownAddress } from "../posts/post-view.ts";
import { addPostOrPage } from "../writing/post-service.ts";

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
 * @throws AppError `bad-input` when the image does not exist or the product uses the address itself
 */
export const addPage = (db: Db, input: PageInput, now: Date): PostView =>
  addPostOrPage(db, { ...input, category: "", kind: "page" }, now);

/** The published pages, oldest first. */
export const listPublishedPages = (db: Db): PublishedPage[] => published(db).all();
