import { eq, getTableColumns, type SQLWrapper, sql } from "drizzle-orm";
import type { SelectedFields } from "drizzle-orm/sqlite-core";
import { imagePath } from "../../../shared/image-widths.ts";
import { maxCounted } from "../../../shared/limits.ts";
import { eachShown, type LineName, linesShownIn } from "../../../shared/post-fields.ts";
import type { PostCardView, PostRow } from "../../../shared/schemas/post-schema.ts";
import { languageAttributes } from "../../../shared/text/language.ts";
import type { Db } from "../../core/db/client.ts";
import { rowReader } from "../../core/db/row-reader.ts";
import {
  authors,
  type CategoryId,
  images,
  postAuthors,
  postDetails,
  posts,
  schedules,
  siteSettings,
  slugs,
} from "../../core/db/schema.ts";
import { categoryName } from "./category-list.ts";

const {
  description,
  searchText: _searchText,
  hasAddressAsFeedId: _hasAddressAsFeedId,
  preview,
  feedKey,
  kind,
  ...rowColumns
} = getTableColumns(posts);
/** Null unless the post waits for its time: a row with `updatedAfter` records a publication that has happened. */
const publishAt = sql<Date | null>`(select "publishAt" from ${schedules}
  where ${schedules.postId} = ${posts.id} and "updatedAfter" is null)`.mapWith(schedules.publishAt);
/** As CSS; null without a focal point. */
export const imageFocus = sql<string | null>`${images.focusX} || '% ' || ${images.focusY} || '%'`;
/** Of the joined image: null where there is none. */
const cover = {
  imageId: images.id,
  imageWidth: images.width,
  imageHeight: images.height,
  imageColour: images.colour,
  imageFocus,
};

/** Whether a row is a page. From an index: `kind` is after the text. */
export const isPage = sql`(${posts.feedKey} IS NULL AND EXISTS
  (SELECT 1 FROM "blogs" AS "page" INDEXED BY "blogs_pages" WHERE "page"."kind" = 'page' AND "page"."id" = "blogs"."id"))`;

/**
 * The last segment of the post's own address: its slug, or its id where the owner prefers ids or there is no slug yet. For a page,
 * a slash and its slug. SQLite reads the setting once for each query.
 */
export const ownAddress = sql<string>`CASE
  WHEN ${isPage} THEN '/' || coalesce((SELECT "slug" FROM ${slugs} WHERE ${slugs.postId} = "blogs"."id" AND "isCurrent" = 1), '')
  WHEN (SELECT "postAddress" FROM ${siteSettings} WHERE "id" = 1) = 'title'
  THEN coalesce((SELECT "slug" FROM ${slugs} WHERE ${slugs.postId} = ${posts.id} AND "isCurrent" = 1), ${posts.id})
  ELSE ${posts.id} END`;

/**
 * Finds the post or page with an id or a slug, current or former. An id comes first. A slash and a slug name pages alone.
 *
 * @param ref placeholder of the id or slug, folded
 */
export const isPostAt = (ref: SQLWrapper) =>
  sql`${posts.id} = coalesce(
    (SELECT "id" FROM ${posts} WHERE "id" = ${ref}),
    (SELECT "blogId" FROM ${slugs} WHERE "slug" = ${ref}),
    (SELECT "page"."id" FROM ${slugs} JOIN "blogs" AS "page" INDEXED BY "blogs_pages"
      ON "page"."kind" = 'page' AND "page"."id" = ${slugs.postId}
      WHERE substr(${ref}, 1, 1) = '/' AND "slug" = substr(${ref}, 2)))`;

/** A line of the post's details, empty where it has none. */
export const storedLine = (name: LineName) => sql<string>`coalesce(
  (SELECT ${sql.identifier(name)} FROM ${postDetails} WHERE ${postDetails.postId} = "blogs"."id"), '')`;

/** Columns for `selectPosts`, for each of the three views. */
export const viewSelection = {
  ...rowColumns,
  address: ownAddress,
  publishAt,
  ...cover,
  description,
  kind,
  ...eachShown("api", storedLine),
};
/** For lists of administrators: see `readRows`. */
export const adminRowSelection = {
  id: posts.id,
  title: posts.title,
  subTitle: posts.subTitle,
  category: posts.category,
  isPublished: posts.isPublished,
  publishedAt: posts.publishedAt,
  createdAt: posts.createdAt,
  updatedAt: posts.updatedAt,
  ...cover,
  address: ownAddress,
  publishAt,
  language: sql<string>`coalesce((select "language" from "blogDetails" where "blogId" = "blogs"."id"
    and "language" <> (select coalesce("language", 'en') from "siteSettings" where "id" = 1)), '')`,
  translations: sql<
    string | null
  >`(select group_concat("language", ' ') from (select "other"."language" from "translations" as "own"
    join "translations" as "other" on "other"."groupId" = "own"."groupId" and "other"."postId" <> "own"."postId"
    where "own"."postId" = "blogs"."id" order by "other"."language"))`,
  hasDraft: sql<number>`exists (select 1 from "workingCopies" where "blogId" = "blogs"."id")`,
  views: sql<number>`(select coalesce(sum("views"), 0) from "views" where "blogId" = "blogs"."id")`,
  comments: sql<number>`(select count(*) from
    (select 1 from "comments" where "blogId" = "blogs"."id" and "isApproved" = 1 limit ${sql.raw(String(maxCounted + 1))}))`,
  ...eachShown("api", storedLine),
};
/** SQLite counts the authors once for each query. */
const authorNames = sql<string | null>`CASE WHEN (SELECT count(*) FROM (SELECT 1 FROM ${authors} LIMIT 2)) = 2
  THEN (SELECT group_concat("name", ', ') FROM (SELECT "author"."name" FROM ${postAuthors} AS "of"
    JOIN ${authors} AS "author" ON "author"."id" = "of"."authorId"
    WHERE "of"."blogId" = "blogs"."id" ORDER BY "of"."position")) END`;

export const cardSelection = {
  id: posts.id,
  title: posts.title,
  category: posts.category,
  publishedAt: posts.publishedAt,
  preview,
  feedKey,
  ...cover,
  address: ownAddress,
  language: storedLine("language"),
  authorNames,
  ...eachShown("card", storedLine),
};

/**
 * Published posts only. Written as a literal, since SQLite uses a partial index only for a query that repeats its condition.
 */
export const isPublic = sql`${posts.isPublished} = 1`;

/** The feedKey of a post while it is published, else null: for tables of lists, whose trigger follows the post. */
export const listedKey = (postId: string) =>
  sql<number | null>`(SELECT "feedKey" FROM ${posts} WHERE "id" = ${postId} AND "isPublished" = 1)`;

/** Starts a query of posts and pages, each joined with its cover if it has one. */
export function selectPosts<Selection extends SelectedFields>(db: Db, selection: Selection) {
  return db.select(selection).from(posts).leftJoin(images, eq(images.id, posts.imageId));
}

interface Stored {
  id: string;
  category: CategoryId | "";
  imageId: string | null;
  imageWidth: number | null;
  imageHeight: number | null;
}

type View<Row> = Omit<Row, "id" | "category" | "imageWidth" | "imageHeight"> & {
  _id: string;
  category: string;
  image: string | null;
  imageWidth: number;
  imageHeight: number;
};

const imageOf = (imageId: string | null) => (imageId === null ? null : imagePath(imageId, 1600));

/**
 * Turns a row into a view: `id` becomes `_id`, the category gets its name and the image its URL. Without a cover there is no
 * image, of the size 0.
 */
export function toView<Row extends Stored>(db: Db, { id, category, imageWidth, imageHeight, ...row }: Row): View<Row> {
  return {
    ...row,
    _id: id,
    category: categoryName(db, category),
    image: imageOf(row.imageId),
    imageWidth: imageWidth ?? 0,
    imageHeight: imageHeight ?? 0,
  };
}

/** A card with its feedKey, by which every public list is sorted. */
export interface PlacedCard {
  feedKey: number;
  card: PostCardView;
}

interface ValuesQuery {
  values(parameters: Record<string, unknown>): unknown[][];
}

const readCardRow = rowReader(cardSelection);
const cardLines = linesShownIn("card");
const readAdminRow = rowReader(adminRowSelection);

/** Runs a prepared query of `cardSelection` of published posts. */
export function readCards(db: Db, query: ValuesQuery, parameters: Record<string, unknown>): PlacedCard[] {
  return query.values(parameters).map((values) => {
    const row = readCardRow(values);
    const card: PostCardView = {
      _id: row.id,
      address: row.address,
      title: row.title,
      category: categoryName(db, row.category),
      image: imageOf(row.imageId),
      imageWidth: row.imageWidth ?? 0,
      imageHeight: row.imageHeight ?? 0,
      imageColour: row.imageColour,
      preview: row.preview,
      publishedAt: new Date(row.publishedAt ?? 0),
      ...(row.imageFocus && { imageFocus: row.imageFocus }),
      ...(row.authorNames && { authorNames: row.authorNames }),
      ...(row.language && { inLanguage: languageAttributes(row.language) }),
    };
    for (const name of cardLines) if (row[name]) card[name] = row[name];
    return { feedKey: row.feedKey ?? 0, card };
  });
}

const dateOf = (moment: number | null) => (moment === null ? null : new Date(moment));

type AdminRow = ReturnType<typeof readAdminRow>;

/** What the view of a whole post and a row of the admin list have in common. */
export const viewFields = (
  db: Db,
  row: Omit<AdminRow, "language" | "translations" | "hasDraft" | "views" | "comments">,
) => ({
  _id: row.id,
  address: row.address,
  title: row.title,
  subTitle: row.subTitle,
  category: categoryName(db, row.category),
  imageId: row.imageId,
  image: imageOf(row.imageId),
  imageWidth: row.imageWidth ?? 0,
  imageHeight: row.imageHeight ?? 0,
  imageColour: row.imageColour,
  imageFocus: row.imageFocus,
  isPublished: row.isPublished === 1,
  publishedAt: dateOf(row.publishedAt),
  publishAt: dateOf(row.publishAt),
  createdAt: new Date(row.createdAt),
  updatedAt: new Date(row.updatedAt),
  ...eachShown("api", (name) => row[name]),
});

/** Runs a prepared query of `adminRowSelection`. */
export const readRows = (db: Db, query: ValuesQuery, parameters: Record<string, unknown>): PostRow[] =>
  query.values(parameters).map((values) => {
    const row = readAdminRow(values);
    return {
      ...viewFields(db, row),
      ...(row.language && { language: row.language }),
      ...(row.translations && { translations: row.translations.split(" ") }),
      hasDraft: row.hasDraft === 1,
      views: row.views,
      comments: row.comments,
    };
  });
