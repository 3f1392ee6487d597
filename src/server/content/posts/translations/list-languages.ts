import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type Db, preparedOnce } from "../../../core/db/client.ts";
import { postDetails, posts, siteSettings, translations } from "../../../core/db/schema.ts";
import { blogLanguage } from "./translation-store.ts";

const language = sql.placeholder("language");
const ofBlog = sql`(SELECT coalesce("language", 'en') FROM ${siteSettings} WHERE "id" = 1)`;

/**
 * Whether a list has a post: with a `language`, if that is the post's own one; without, unless there is a published translation into
 * the blog's language, which the list has in its place. The owner may choose that lists have both.
 *
 * @param postId of the row. The query gets a `language`, null for none
 */
export const isListed = (postId: SQLWrapper): SQL => sql`CASE
  WHEN ${language} IS NOT NULL THEN ${language} =
    (SELECT "detail"."language" FROM ${postDetails} AS "detail" WHERE "detail"."blogId" = ${postId})
  WHEN (SELECT "listsTranslations" FROM ${siteSettings} WHERE "id" = 1) = 1 THEN 1
  ELSE NOT EXISTS (SELECT 1 FROM ${translations} AS "own"
    JOIN ${translations} AS "shown" ON "shown"."groupId" = "own"."groupId" AND "shown"."language" = ${ofBlog}
    JOIN ${posts} AS "original" ON "original"."id" = "shown"."postId" AND "original"."isPublished" = 1
    WHERE "own"."postId" = ${postId} AND "own"."language" <> ${ofBlog}) END`;

/** One seek in the index for each language: SELECT DISTINCT would read an entry of every post. */
const found = preparedOnce((db) =>
  db.$client
    .prepare(
      `WITH RECURSIVE "used"("language") AS (SELECT '' UNION ALL SELECT (SELECT min("language") FROM "blogDetails"
          WHERE "feedKey" IS NOT NULL AND "language" > "used"."language") FROM "used" WHERE "language" IS NOT NULL)
        SELECT "language" FROM "used"
        WHERE "language" NOT IN ('', @blog)
        AND NOT EXISTS (SELECT 1 FROM "slugs" JOIN "blogs" AS "page" INDEXED BY "blogs_pages"
          ON "page"."kind" = 'page' AND "page"."id" = "slugs"."blogId" WHERE "slug" = "used"."language")
        ORDER BY "language"`,
    )
    .pluck(),
);

/** Posts of a language that a list or a search reads one by one, at some 2 µs each. */
const fewPosts = 2_000;

const countQuery = preparedOnce((db) =>
  db.$client
    .prepare(
      `SELECT count(*) FROM (SELECT 1 FROM "blogDetails" WHERE "language" = ? AND "feedKey" IS NOT NULL LIMIT ${fewPosts + 1})`,
    )
    .pluck(),
);

/** Whether a language has so few published posts that reading them all is faster than looking for them among all posts. */
export const isRareLanguage = (db: Db, language: string): boolean => Number(countQuery(db).get(language)) <= fewPosts;

/**
 * The languages, besides the blog's, that have a list of posts: those of published posts. A page at the address of such a list keeps
 * the address, and then there is no list.
 */
export const listLanguages = (db: Db): string[] => found(db).all({ blog: blogLanguage(db) }) as string[];

/** The language of a list as its address spells it. @param tag in any case, as in `/pt-br/` */
export const findListLanguage = (db: Db, tag: string | undefined): string | undefined =>
  tag && listLanguages(db).find((language) => language.toLowerCase() === tag.toLowerCase());
