import { eq, sql } from "drizzle-orm";
import { areSameDetails, emptyDetails } from "../../../../shared/post-details.ts";
import type { PostDetails, SomeDetails } from "../../../../shared/schemas/post-details-schema.ts";
import { canonicalLanguage, type LanguageAttributes, languageAttributes } from "../../../../shared/text/language.ts";
import { type Db, preparedOnce } from "../../../core/db/client.ts";
import { postDetails } from "../../../core/db/schema.ts";
import { authorIdsOf, bylinesOf, setAuthors } from "../../authors/post-authors.ts";
import { playedBy } from "../../files/played-by.ts";
import { currentSlug, keepsSlug, setSlug } from "../../posts/addresses/slug-store.ts";
import { setTags, shownTagsOf, tagNamesOf } from "../../tags/tag-service.ts";

const findRow = preparedOnce((db) =>
  db
    .select()
    .from(postDetails)
    .where(eq(postDetails.postId, sql.placeholder("postId")))
    .prepare(),
);

/** The details of a post, for its form. */
export function findDetails(db: Db, postId: string): PostDetails {
  const row = findRow(db).get({ postId });
  const { postId: _postId, feedId: _feedId, pinnedAt = null, ...texts } = row ?? {};
  return {
    ...emptyDetails,
    ...texts,
    isPinned: pinnedAt !== null,
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
 * @param now the time of pinning, if the post becomes pinned
 */
export function saveDetails(db: Db, postId: string, details: SomeDetails, now: Date): void {
  const before = findRow(db).get({ postId });
  const { slug, tags, authors, isPinned, ...texts } = { ...findDetails(db, postId), ...details };
  if (details.slug) setSlug(db, postId, slug, now);
  if (details.tags) setTags(db, postId, tags);
  if (details.authors) setAuthors(db, postId, authors);
  const row = {
    ...texts,
    feedId: before?.feedId ?? null,
    pinnedAt: isPinned ? (before?.pinnedAt ?? now) : null,
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
  const { excerpt = "", coverAlt = "", language = "", feedId = null } = findRow(db).get({ postId: _id }) ?? {};
  return {
    summary: excerpt || subTitle,
    coverAlt,
    feedId,
    ...ownLanguage(language),
    authors: bylinesOf(db, _id),
    tags: shownTagsOf(db, _id),
    played: playedBy(db, description),
  };
}

/** What a post's page shows of its details. */
export function shownOnPage(db: Db, { _id, title, subTitle }: { _id: string; title: string; subTitle: string }) {
  const { excerpt, metaTitle, metaDescription, canonicalUrl, coverCaption, coverAlt, language } = {
    ...emptyDetails,
    ...findRow(db).get({ postId: _id }),
  };
  return {
    canonicalUrl,
    coverCaption,
    coverAlt,
    metaTitle: metaTitle || title,
    metaDescription: metaDescription || excerpt || subTitle,
    ...ownLanguage(language),
    authors: bylinesOf(db, _id),
    tags: shownTagsOf(db, _id),
  };
}
