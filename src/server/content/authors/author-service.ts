import { createHash } from "node:crypto";
import { asc, eq, sql } from "drizzle-orm";
import { maxAuthors } from "../../../shared/limits.ts";
import type { AuthorChange, AuthorInput, AuthorRow, AuthorView } from "../../../shared/schemas/author-schema.ts";
import { fold } from "../../../shared/text/search-rule.ts";
import { freeSlugOf, isSlug, slugOf } from "../../../shared/text/slug.ts";
import { say } from "../../../shared/words/sentence.ts";
import { type Db, inTransaction, preparedOnce } from "../../core/db/client.ts";
import { idAtSlug } from "../../core/db/former-slugs.ts";
import { authors, formerAuthorSlugs, postAuthors } from "../../core/db/schema.ts";
import { AppError } from "../../core/platform/errors.ts";
import { existingImages } from "../images/image-uses.ts";
import { readRow } from "../site/read-site.ts";

type Stored = typeof authors.$inferSelect;

const toView = ({ id, ...author }: Stored): AuthorView => ({ _id: id, ...author });

/** A hash in place of a counter: authors change rarely, and the table needs no column for it. */
const versionOf = (author: Stored) => createHash("sha256").update(JSON.stringify(author)).digest("base64url");

/** All authors: at most `maxAuthors`. */
export function listAuthors(db: Db): AuthorRow[] {
  const rows = db.select().from(authors).orderBy(asc(authors.name), asc(authors.id)).all();
  return rows.map((author) => ({ ...toView(author), version: versionOf(author) }));
}

/**
 * All authors in the order of a language: letters with accents are sorted with those without. @param language BCP 47
 */
export function listAuthorsByName(db: Db, language: string): AuthorRow[] {
  const { compare } = new Intl.Collator(language);
  return listAuthors(db).sort((one, other) => compare(one.name, other.name));
}

const authorAt = preparedOnce((db) =>
  db
    .select()
    .from(authors)
    .where(eq(authors.id, idAtSlug(authors, { id: formerAuthorSlugs.authorId, slug: formerAuthorSlugs.slug })))
    .prepare(),
);

/** The author with a slug, current or former, in any case. */
export function findAuthor(db: Db, slug: string): AuthorView | undefined {
  const author = authorAt(db).get({ slug: fold(slug) });
  return author && toView(author);
}

/** The slugs of the authors who have a published post. */
export const publishedAuthorSlugs = (db: Db): string[] =>
  db
    .select({ slug: authors.slug })
    .from(authors)
    .where(
      sql`EXISTS (SELECT 1 FROM ${postAuthors} WHERE ${postAuthors.authorId} = ${authors.id} AND ${postAuthors.feedKey} IS NOT NULL)`,
    )
    .orderBy(asc(authors.slug))
    .all()
    .map(({ slug }) => slug);

/**
 * @param input with the id and the former slugs of an author who comes from another Longhand
 * @throws AppError `bad-input` for a slug without a letter or digit or an unknown image, `conflict` when there are too many authors
 */
export function addAuthor(
  db: Db,
  { formerSlugs = [], ...input }: AuthorInput & { id?: string; formerSlugs?: string[] },
): AuthorView {
  return inTransaction(db, () => {
    if (listAuthors(db).length >= maxAuthors) throw new AppError("conflict", say("authorsFull"));
    requireAuthorImage(db, input.imageId);
    const slug = freeSlug(db, input);
    const added = db
      .insert(authors)
      .values({ ...input, slug })
      .returning()
      .get();
    for (const former of formerSlugs.filter(isSlug))
      if (!authorAt(db).get({ slug: former }))
        db.insert(formerAuthorSlugs).values({ slug: former, authorId: added.id }).run();
    return toView(added);
  });
}

/**
 * Changes an author, who is still found by the former slug.
 *
 * @param version that the caller's form shows; without one, the stored author is replaced unconditionally
 * @throws AppError `not-found` when the author was deleted, `conflict` when it was changed since the form showed it, `bad-input` as
 * `addAuthor`
 */
export function changeAuthor(
  db: Db,
  { authorId, version, ...input }: Omit<AuthorChange, "version"> & { version?: string },
): AuthorView {
  return inTransaction(db, () => {
    const before = db.select().from(authors).where(eq(authors.id, authorId)).get();
    if (!before) throw authorGone();
    if (version !== undefined && versionOf(before) !== version)
      throw new AppError("conflict", say("authorChangedElsewhere"));
    requireAuthorImage(db, input.imageId);
    const slug = freeSlug(db, input, authorId);
    if (slug !== before.slug) {
      db.insert(formerAuthorSlugs).values({ slug: before.slug, authorId }).onConflictDoNothing().run();
    }
    const changed = db
      .update(authors)
      .set({ ...input, slug })
      .where(eq(authors.id, authorId))
      .returning()
      .get();
    return toView(changed);
  });
}

/** Deletes an author. Their posts keep their other bylines, or get the blog's author. */
export function removeAuthor(db: Db, authorId: string): void {
  const { changes } = db.delete(authors).where(eq(authors.id, authorId)).run();
  if (changes === 0) throw authorGone();
}

const authorGone = () => new AppError("not-found", say("authorNotFound"));

function requireAuthorImage(db: Db, imageId: string | null): void {
  if (imageId !== null && existingImages(db, [imageId]).length === 0) {
    throw new AppError("bad-input", say("imageGone"), { field: "imageId" });
  }
}

/** The typed slug, else that of the name, or the first numbered one that no other author has or had. */
function freeSlug(db: Db, { slug: typed, name }: AuthorInput, authorId?: string): string {
  if (typed !== "" && slugOf(typed) === "")
    throw new AppError("bad-input", say("slugWithoutLetters"), { field: "slug" });
  const isFree = (slug: string) => {
    const owner = authorAt(db).get({ slug });
    return owner === undefined || owner.id === authorId;
  };
  return freeSlugOf(typed || name, "author", isFree, readRow(db).language ?? "");
}
