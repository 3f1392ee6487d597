import {
  areSameDetails,
  eachFlag,
  eachLine,
  eachShown,
  flagField,
  type PostDetails,
  type SomeDetails,
} from "../../../../shared/post-fields.ts";
import { canonicalLanguage, type LanguageAttributes, languageAttributes } from "../../../../shared/text/language.ts";
import { type Db, matches, preparedOnce } from "../../../core/db/client.ts";
import { postDetails } from "../../../core/db/schema.ts";
import { openingOf } from "../../../core/html/text-of.ts";
import { authorIdsOf, bylinesOf } from "../../authors/post-authors.ts";
import { playedBy } from "../../files/file-service.ts";
import { currentSlug, keepsSlug } from "../../posts/addresses/slug-store.ts";
import { shownTagsOf, tagNamesOf } from "../../tags/tag-service.ts";
import { ownFeedId } from "./feed-id.ts";

/** The row of a post that has details of its own. */
export const findDetailsRow = preparedOnce((db) =>
  db.select().from(postDetails).where(matches(postDetails.postId, "postId")).prepare(),
);

/** The details of a post, for its form. */
export function findDetails(db: Db, postId: string): PostDetails {
  const row = findDetailsRow(db).get({ postId });
  return {
    ...eachLine((name) => row?.[name] ?? ""),
    ...eachFlag((name) => row?.[flagField(name).column] instanceof Date),
    slug: currentSlug(db, postId) ?? "",
    tags: tagNamesOf(db, postId),
    authors: authorIdsOf(db, postId),
  };
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
