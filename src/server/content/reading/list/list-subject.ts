import { and, asc, desc, gte, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { imagePath } from "../../../../shared/image-widths.ts";
import type { PostFeedInput, PostSlice } from "../../../../shared/schemas/post-schema.ts";
import { say } from "../../../../shared/words/sentence.ts";
import { type Db, matches, preparedOnce } from "../../../core/db/client.ts";
import { type CategoryId, postAuthors, postDetails, posts, postTags } from "../../../core/db/schema.ts";
import { fixedLimit } from "../../../core/db/slice.ts";
import { AppError } from "../../../core/platform/errors.ts";
import { findAuthor } from "../../authors/author-service.ts";
import { categoriesOf, requireCategory } from "../../posts/category-list.ts";
import { isPublic } from "../../posts/post-view.ts";
import { isListed, isRareLanguage } from "../../posts/translations/list-languages.ts";
import { findShownTag } from "../../tags/tag-service.ts";

/** The subject of a list: what its posts share, and what its page shows above it. */
export type ListSubject = { list: ListOf } & Pick<PostSlice, "heading" | "intro">;

/**
 * The subject of a list; undefined for all posts.
 *
 * @throws AppError `not-found` for a tag or author that visitors do not see, `bad-input` for an unknown category
 */
export function listSubject(
  db: Db,
  { tag, author, category, language }: Pick<PostFeedInput, "tag" | "author" | "category" | "language">,
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
  if (category === undefined) return language === undefined ? undefined : { list: listOfLanguage(language) };
  const found = requireCategory(db, category);
  const list: ListOf = { by: "category", ids: categoriesOf(db).idsOf(found), language };
  return { list, ...(found.description && { intro: found.description }) };
}

export const listOfLanguage = (language: string): ListOf => ({ by: "language", ids: [language], language });

/** What the posts of a list share: a category (and those that were merged into it), a tag, an author or a language. */
export type ListOf = { language?: string | undefined } & Shared;
type Shared =
  | { by: "category"; ids: readonly CategoryId[] }
  | { by: "tag"; ids: readonly number[] }
  | { by: "author" | "language"; ids: readonly string[] };

const keyQueries = preparedOnce((db) => {
  const keysIn = (
    table: SQLiteTable,
    { feedKey, id, postId }: Record<"feedKey" | "id" | "postId", SQLiteColumn>,
    condition?: SQL,
  ) => {
    const keys = (bound: SQL, order: typeof asc, limit: number | Placeholder) =>
      db
        .select({ feedKey })
        .from(table)
        .where(and(condition, matches(id, "id"), bound, isListed(postId)))
        .orderBy(order(feedKey))
        .limit(fixedLimit(limit))
        .prepare();
    return {
      newest: keys(
        sql`${feedKey} < ${sql.placeholder("before")} AND ${feedKey} > ${sql.placeholder("after")}`,
        desc,
        sql.placeholder("most"),
      ),
      above: keys(gte(feedKey, sql.placeholder("before")), asc, 1),
    };
  };
  return {
    category: keysIn(posts, { feedKey: posts.feedKey, id: posts.category, postId: posts.id }, isPublic),
    tag: keysIn(postTags, { ...postTags, id: postTags.tagId }),
    author: keysIn(postAuthors, { ...postAuthors, id: postAuthors.authorId }),
    language: keysIn(postDetails, { ...postDetails, id: postDetails.language }),
    rare: keysIn(
      postDetails,
      { ...postDetails, id: postDetails.language },
      sql`(SELECT "category" FROM ${posts} WHERE ${posts.id} = ${postDetails.postId})
        IN (SELECT value FROM json_each(${sql.placeholder("categories")}))`,
    ),
  };
});

/** The statements of a list, and their parameters for each of its ids. */
function keysOf(db: Db, { by, ids, language }: ListOf) {
  const queries = keyQueries(db);
  // Among the posts of a category, those of a rare language would be found only after all others.
  if (by === "category" && language !== undefined && isRareLanguage(db, language))
    return { ...queries.rare, each: [{ id: language, language, categories: JSON.stringify(ids) }] };
  return { ...queries[by], each: ids.map((id) => ({ id, language: language ?? null })) };
}

/** The feedKeys of the newest published posts of a list, newest first. Reads only an index. */
export function newestKeysIn(db: Db, list: ListOf, before: number, most: number): number[] {
  const { newest, each } = keysOf(db, list);
  let keys: number[] = [];
  let after = Number.MIN_SAFE_INTEGER;
  for (const one of each) {
    const more = newest.values({ ...one, before, after, most }).flat() as number[];
    if (more.length > 0) keys = [...keys, ...more].sort((a, b) => b - a).slice(0, most);
    // Once there are enough keys, only newer ones can change the result.
    if (keys.length === most) after = keys.at(-1) ?? after;
  }
  return keys;
}

/** The feedKey of the oldest post of a list that is not older than `before`; null if there is none. */
export function keyAbove(db: Db, list: ListOf, before: number): number | null {
  const { above, each } = keysOf(db, list);
  const keys = each.flatMap((one) => above.values({ ...one, before }).flat() as number[]);
  return keys.length > 0 ? Math.min(...keys) : null;
}
