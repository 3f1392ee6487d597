import { eq, getTableColumns, sql } from "drizzle-orm";
import {
  areSameDetails,
  eachFlag,
  eachLine,
  eachShown,
  emptyDetails,
  flagField,
  type PostDetails,
  type SomeDetails,
} from "../../../../shared/post-fields.ts";
import { canonicalLanguage, type LanguageAttributes, languageAttributes } from "../../../../shared/text/language.ts";
import { type Db, matches, preparedOnce } from "../../../core/db/client.ts";
import { rowReader } from "../../../core/db/row-reader.ts";
import { postAuthors, postDetails, posts, postTags, slugs, tags } from "../../../core/db/schema.ts";
import { openingOf } from "../../../core/html/text-of.ts";
import { bylinesOf } from "../../authors/post-authors.ts";
import { playedBy } from "../../files/file-service.ts";
import { keepsSlug } from "../../posts/addresses/slug-store.ts";
import { shownTagsOf } from "../../tags/tag-service.ts";
import { ownFeedId } from "./feed-id.ts";

/** The row of a post that has details of its own. */
export const findDetailsRow = preparedOnce((db) =>
  db.select().from(postDetails).where(matches(postDetails.postId, "postId")).prepare(),
);

/** The details of a post, for a query that is joined with their row. */
export const detailsSelection = {
  ...getTableColumns(postDetails),
  slug: sql<string | null>`(SELECT "slug" FROM ${slugs} WHERE ${slugs.postId} = ${posts.id} AND "isCurrent" = 1)`,
  tags: sql<string>`(SELECT json_group_array(${tags.name} ORDER BY ${postTags.position})
    FROM ${postTags} JOIN ${tags} ON ${tags.id} = ${postTags.tagId} WHERE ${postTags.postId} = ${posts.id})`,
  authors: sql<string>`(SELECT json_group_array(${postAuthors.authorId} ORDER BY ${postAuthors.position})
    FROM ${postAuthors} WHERE ${postAuthors.postId} = ${posts.id})`,
};
export const withDetails = eq(postDetails.postId, posts.id);
const readRow = rowReader(detailsSelection);

/** The details in a row of `detailsSelection`. */
export const detailsOf = (row: ReturnType<typeof readRow>): PostDetails => ({
  ...eachLine((name) => row[name] ?? ""),
  ...eachFlag((name) => row[flagField(name).column] !== null),
  slug: row.slug ?? "",
  tags: JSON.parse(row.tags),
  authors: JSON.parse(row.authors),
});

const findOwn = preparedOnce((db) =>
  db
    .select(detailsSelection)
    .from(posts)
    .leftJoin(postDetails, withDetails)
    .where(matches(posts.id, "postId"))
    .prepare(),
);

/** The details of a post, for its form. */
export function findDetails(db: Db, postId: string): PostDetails {
  const [values] = findOwn(db).values({ postId });
  return values ? detailsOf(readRow(values)) : { ...emptyDetails };
}

/** Whether a post already has the details that a save would store. */
export function hasDetails(db: Db, postId: string, { slug, ...details }: SomeDetails): boolean {
  return areSameDetails(findDetails(db, postId), details) && keepsSlug(db, postId, slug);
}

/**
 * The attributes of a text in its own language. The tag may be incomplete while it is typed. @param tag empty for the
 * blog's language
 */
export function ownLanguage(tag: string): { inLanguage?: LanguageAttributes } {
  const language = canonicalLanguage(tag.trim());
  return language === null ? {} : { inLanguage: languageAttributes(language) };
}

/** What feeds, oEmbed and Markdown show of a post's details. */
export function shownElsewhere(
  db: Db,
  { _id, subTitle, description }: { _id: string; subTitle: string; description: string },
) {
  const row = findDetailsRow(db).get({ postId: _id });
  return {
    ...eachShown("elsewhere", (name) => row?.[name] ?? ""),
    summary: row?.excerpt || subTitle || openingOf(description),
    feedId: row?.feedId ?? null,
    ownFeedId: ownFeedId(db, _id),
    ...ownLanguage(row?.language ?? ""),
    authors: bylinesOf(db, _id),
    tags: shownTagsOf(db, _id),
    played: playedBy(db, description),
  };
}

/** What a post's page shows of its details. */
export function shownOnPage(
  db: Db,
  { _id, title, subTitle, description }: { _id: string; title: string; subTitle: string; description: string },
) {
  const row = findDetailsRow(db).get({ postId: _id });
  return {
    ...eachShown("page", (name) => row?.[name] ?? ""),
    metaTitle: row?.metaTitle || title,
    metaDescription: row?.metaDescription || row?.excerpt || subTitle || openingOf(description),
    ...ownLanguage(row?.language ?? ""),
    authors: bylinesOf(db, _id),
    tags: shownTagsOf(db, _id),
  };
}
