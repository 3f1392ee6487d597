import { eq } from "drizzle-orm";
import {
  areSameDetails,
  eachFlag,
  eachFlagColumn,
  eachLine,
  eachShown,
  type FlagColumn,
  flagField,
  type PostDetails,
  type SomeDetails,
} from "../../../../shared/post-fields.ts";
import { canonicalLanguage, type LanguageAttributes, languageAttributes } from "../../../../shared/text/language.ts";
import { type Db, matches, preparedOnce } from "../../../core/db/client.ts";
import { postDetails } from "../../../core/db/schema.ts";
import { openingOf } from "../../../core/html/text-of.ts";
import { authorIdsOf, bylinesOf, setAuthors } from "../../authors/post-authors.ts";
import { playedBy } from "../../files/file-service.ts";
import { currentSlug, keepsSlug, setSlug } from "../../posts/addresses/slug-store.ts";
import { setTags, shownTagsOf, tagNamesOf } from "../../tags/tag-service.ts";
import { ownFeedId } from "./feed-id.ts";

const findRow = preparedOnce((db) =>
  db.select().from(postDetails).where(matches(postDetails.postId, "postId")).prepare(),
);

/** The details of a post, for its form. */
export function findDetails(db: Db, postId: string): PostDetails {
  const row = findRow(db).get({ postId });
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
 * Stores details of a post. Call it in the transaction that writes the post. A missing field keeps its value. A post
 * whose details are all empty has no row of them.
 *
 * @param now the moment of a flag that becomes set
 */
export function saveDetails(db: Db, postId: string, details: SomeDetails, now: Date): void {
  const before = findRow(db).get({ postId });
  const wanted = { ...findDetails(db, postId), ...details };
  if (details.slug) setSlug(db, postId, wanted, now);
  if (details.tags) setTags(db, postId, wanted.tags);
  if (details.authors) setAuthors(db, postId, wanted.authors);
  const row = {
    ...eachLine((name) => wanted[name]),
    ...eachFlagColumn((column, name) => (wanted[name] ? (before?.[column] ?? now) : null)),
    feedId: before?.feedId ?? null,
  };
  if (Object.values(row).every((value) => value === "" || value === null)) {
    db.delete(postDetails).where(eq(postDetails.postId, postId)).run();
    return;
  }
  db.insert(postDetails)
    .values({ postId, ...row })
    .onConflictDoUpdate({ target: postDetails.postId, set: row })
    .run();
}

/** Gives the flags that a post has their dates from the blog that it was exported from. Flags that are not set stay unset. */
export function keepFlags(db: Db, postId: string, flags: Record<FlagColumn, Date | null>): void {
  const before = findRow(db).get({ postId });
  if (!before) return;
  const kept = eachFlagColumn((column) => before[column] && flags[column]);
  db.update(postDetails).set(kept).where(eq(postDetails.postId, postId)).run();
}

/** Sets the id that feeds show, for a post that had one in another blog. */
export function setFeedId(db: Db, postId: string, feedId: string): void {
  db.insert(postDetails)
    .values({ postId, feedId })
    .onConflictDoUpdate({ target: postDetails.postId, set: { feedId } })
    .run();
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
  const row = findRow(db).get({ postId: _id });
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
  const row = findRow(db).get({ postId: _id });
  return {
    ...eachShown("page", (name) => row?.[name] ?? ""),
    metaTitle: row?.metaTitle || title,
    metaDescription: row?.metaDescription || row?.excerpt || subTitle || openingOf(description),
    ...ownLanguage(row?.language ?? ""),
    authors: bylinesOf(db, _id),
    tags: shownTagsOf(db, _id),
  };
}
