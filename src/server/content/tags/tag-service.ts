import { and, asc, desc, eq, gt, gte, lt, or, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { adminRowsPerPage, maxCounted, maxListsInSitemap } from "../../../shared/limits.ts";
import type { TagLink } from "../../../shared/schemas/post-schema.ts";
import type { TagListInput, TagRow, TagSlice } from "../../../shared/schemas/tag-schema.ts";
import { fold } from "../../../shared/text/search-rule.ts";
import { freeSlugOf, isSlug, slugOf, slugsOf } from "../../../shared/text/slug.ts";
import { say } from "../../../shared/words/sentence.ts";
import { type Db, matches, preparedOnce } from "../../core/db/client.ts";
import { idAtSlug } from "../../core/db/former-slugs.ts";
import { formerTagSlugs, postTags, tags } from "../../core/db/schema.ts";
import { fixedLimit, sliceOf } from "../../core/db/slice.ts";
import { AppError } from "../../core/platform/errors.ts";
import { siteLanguage } from "../posts/addresses/slug-store.ts";
import { listedKey } from "../posts/post-view.ts";

/** Maximum number of names that the editor suggests. */
const maxSuggestions = 8;

/** Appended to a text, it sorts after every text that begins with that text. */
const lastCharacter = "\u{10ffff}";

/** Visitors see a tag that is not hidden and has a published post: the names of other tags may be secret. */
const isShown = sql`${tags.isHidden} = 0 AND EXISTS (SELECT 1 FROM ${postTags}
  WHERE ${postTags.tagId} = ${tags.id} AND ${postTags.feedKey} IS NOT NULL)`;

/** Names with the same letters and digits, such as C, C++ and C#, have the slugs c, c-2 and c-3. */
const isNumbered = (slug: SQLiteColumn) =>
  or(matches(slug, "slug"), and(gte(slug, sql.placeholder("numbered")), lt(slug, sql.placeholder("after"))));

const ownerId = idAtSlug(tags, { id: formerTagSlugs.tagId, slug: formerTagSlugs.slug });

const tagQueries = preparedOnce((db) => ({
  shownOf: db
    .select({ name: tags.name, slug: tags.slug })
    .from(postTags)
    .innerJoin(tags, eq(tags.id, postTags.tagId))
    .where(and(matches(postTags.postId, "postId"), eq(tags.isHidden, false)))
    .orderBy(asc(postTags.position))
    .prepare(),
  shownAt: db
    .select({ id: tags.id, name: tags.name, slug: tags.slug })
    .from(tags)
    .where(and(eq(tags.id, ownerId), isShown))
    .prepare(),
  shown: db
    .select({ slug: tags.slug })
    .from(tags)
    .where(isShown)
    .orderBy(asc(tags.slug))
    .limit(fixedLimit(maxListsInSitemap))
    .prepare(),
  alike: db.select({ tagId: tags.id, name: tags.name }).from(tags).where(isNumbered(tags.slug)).prepare(),
  formerlyAlike: db
    .select({ tagId: formerTagSlugs.tagId, name: formerTagSlugs.name })
    .from(formerTagSlugs)
    .where(isNumbered(formerTagSlugs.slug))
    .prepare(),
  ownerOf: db.select({ id: tags.id }).from(tags).where(eq(tags.id, ownerId)).prepare(),
  startingWith: db
    .select({ name: tags.name })
    .from(tags)
    .where(and(gte(tags.slug, sql.placeholder("slug")), lt(tags.slug, sql.placeholder("after"))))
    .orderBy(asc(tags.slug))
    .limit(fixedLimit(maxSuggestions))
    .prepare(),
  newest: db.select({ name: tags.name }).from(tags).orderBy(desc(tags.id)).limit(fixedLimit(maxSuggestions)).prepare(),
}));

/** The tags of a post that visitors see, in the writer's order. */
export const shownTagsOf = (db: Db, postId: string): TagLink[] => tagQueries(db).shownOf.all({ postId });

/** The tag with a slug, current or former, in any case; undefined if visitors see none. */
export const findShownTag = (db: Db, slug: string) => tagQueries(db).shownAt.get({ slug: fold(slug) });

/** The slugs of the tags that visitors see. */
export const shownTagSlugs = (db: Db): string[] =>
  tagQueries(db)
    .shown.all()
    .map(({ slug }) => slug);

/**
 * Sets the tags of a post. An unknown name creates a tag; the former name of a tag finds it. Call it in the transaction
 * that writes the post.
 *
 * @param names cleaned and trimmed, not empty
 */
export function setTags(db: Db, postId: string, names: string[]): void {
  const feedKey = listedKey(postId);
  const tagIds = [...new Set(names.map((name) => findTag(db, name) ?? addTag(db, name)))];
  db.delete(postTags).where(eq(postTags.postId, postId)).run();
  if (tagIds.length === 0) return;
  db.insert(postTags)
    .values(tagIds.map((tagId, position) => ({ postId, tagId, position, feedKey })))
    .run();
}

/** Names that a writer may mean: those that begin with the text, or the newest. */
export function suggestTags(db: Db, text: string): string[] {
  const { startingWith, newest } = tagQueries(db);
  const found = slugsOf(text).flatMap((slug) =>
    slug === "" ? newest.all() : startingWith.all({ slug, after: slug + lastCharacter }),
  );
  return [...new Set(found.map(({ name }) => name))].slice(0, maxSuggestions);
}

/** @returns the id of the tag that has a name, or else of the one that had it */
export function findTag(db: Db, name: string): number | undefined {
  const { alike, formerlyAlike } = tagQueries(db);
  const folded = fold(name);
  const slugs = slugsOf(name).map((slug) => slug || fallback);
  const ranges = slugs.map((slug) => ({ slug, numbered: `${slug}-1`, after: `${slug}-:` }));
  const isNamed = (one: { name: string }) => fold(one.name) === folded;
  const found =
    ranges.flatMap((range) => alike.all(range)).find(isNamed) ??
    ranges.flatMap((range) => formerlyAlike.all(range)).find(isNamed);
  return found?.tagId;
}

/**
 * Adds a tag with a unique name.
 *
 * @param own the slugs of a tag that comes from another Longhand. One that another tag has or had is left out
 * @returns its id
 */
export function addTag(
  db: Db,
  name: string,
  isHidden = false,
  own: { slug: string; former: { slug: string; name: string }[] } = { slug: "", former: [] },
): number {
  const isFree = (slug: string) => isSlug(slug) && tagQueries(db).ownerOf.get({ slug }) === undefined;
  const slug = isFree(own.slug) ? own.slug : freeSlug(db, name);
  const { id } = db.insert(tags).values({ name, slug, isHidden }).returning({ id: tags.id }).get();
  for (const former of own.former)
    if (isFree(former.slug))
      db.insert(formerTagSlugs)
        .values({ ...former, tagId: id })
        .run();
  return id;
}

/** The slug of a name, also of one without letters and digits, such as one emoji. */
export const baseSlug = (name: string) => slugOf(name) || fallback;

const fallback = "tag";

/** The slug of a name, or the first numbered one that no other tag has or had. @param tagId the tag that gets it; 0 for a new one */
export function freeSlug(db: Db, name: string, tagId = 0): string {
  const isFree = (slug: string) => (tagQueries(db).ownerOf.get({ slug })?.id ?? tagId) === tagId;
  return freeSlugOf(name, fallback, isFree, siteLanguage(db));
}

/** Number of posts of a tag, drafts included. */
const postsOf = preparedOnce((db) =>
  db
    .select({ postId: postTags.postId })
    .from(postTags)
    .where(matches(postTags.tagId, "tagId"))
    .limit(fixedLimit(maxCounted + 1))
    .prepare(),
);

/**
 * A slice of the tags by slug, hidden ones included. A search finds a part of the name, regardless of case and
 * accents.
 */
export function listTags(db: Db, { search, cursor }: TagListInput, limit = adminRowsPerPage): TagSlice {
  // An emoji, for example, is in no slug.
  const contains = or(
    ...slugsOf(search).map((slug) =>
      slug === "" ? sql`instr(${tags.name}, ${search.trim()}) > 0` : sql`instr(${tags.slug}, ${slug}) > 0`,
    ),
  );
  const rows = db
    .select({ _id: tags.id, name: tags.name, slug: tags.slug, isHidden: tags.isHidden })
    .from(tags)
    .where(and(cursor ? gt(tags.slug, cursor) : undefined, search.trim() === "" ? undefined : contains))
    .orderBy(asc(tags.slug))
    .limit(fixedLimit(limit + 1))
    .all();
  const { items, nextCursor } = sliceOf(rows, limit, (tag) => tag.slug);
  return { items: items.map((tag) => ({ ...tag, posts: countPosts(db, tag._id) })), nextCursor };
}

const countPosts = (db: Db, tagId: number) => postsOf(db).values({ tagId }).length;

/** A tag by its id, or by a slug that it has or had. @throws AppError `not-found` */
export function getTag(db: Db, by: { id: number } | { slug: string }): TagRow {
  const tagId = "id" in by ? by.id : tagQueries(db).ownerOf.get({ slug: fold(by.slug) })?.id;
  const found = tagId === undefined ? undefined : db.select().from(tags).where(eq(tags.id, tagId)).get();
  if (!found) throw new AppError("not-found", say("tagNotFound"));
  const { id, ...tag } = found;
  return { _id: id, ...tag, posts: countPosts(db, id) };
}
