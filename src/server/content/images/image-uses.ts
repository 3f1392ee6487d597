import { and, asc, count, eq, gt, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { imageUsesPerPage } from "../../../shared/limits.ts";
import type { ImageUse, ImageUsesInput } from "../../../shared/schemas/image-schema.ts";
import { type Db, preparedOnce } from "../../core/db/client.ts";
import {
  authors,
  draftImages,
  drafts,
  images,
  postImages,
  posts,
  revisionImages,
  revisions,
  schedules,
  siteSettings,
} from "../../core/db/schema.ts";
import { fixedLimit, sliceOf } from "../../core/db/slice.ts";

const kinds = ["look", "post", "author", "unfinished", "versions"] as const;
type Kind = (typeof kinds)[number];

const named = sql.placeholder("imageId");

/** An image that a post uses is in its text unless it is the cover; a cover may be in the text too. */
const shownAs = (texts: { imageId: SQLWrapper; description: SQLWrapper }) => ({
  isCover: sql<number>`${texts.imageId} is ${named}`.mapWith(Boolean),
  isInText: sql<number>`${texts.imageId} is not ${named}
    or instr(${texts.description}, '/images/' || ${named} || '-') > 0`.mapWith(Boolean),
});

const usesQueries = preparedOnce((db) => {
  const after = (id: SQLWrapper, imageId: SQLWrapper): SQL | undefined =>
    and(eq(imageId as typeof postImages.imageId, named), gt(id as typeof postImages.postId, sql.placeholder("after")));
  const limit = sql.placeholder("limit");
  const isNamed = (column: SQLWrapper) => sql<number>`${column} is ${named}`.mapWith(Boolean);
  return {
    look: db
      .select({ isLogo: isNamed(siteSettings.logoImageId), isIcon: isNamed(siteSettings.iconImageId) })
      .from(siteSettings)
      .prepare(),
    post: db
      .select({
        id: posts.id,
        title: posts.title,
        isPublished: posts.isPublished,
        isScheduled: sql<number>`exists (select 1 from ${schedules}
          where ${schedules.postId} = ${posts.id} and "updatedAfter" is null)`.mapWith(Boolean),
        ...shownAs(posts),
      })
      .from(postImages)
      .innerJoin(posts, eq(posts.id, postImages.postId))
      .where(after(postImages.postId, postImages.imageId))
      .orderBy(asc(postImages.postId))
      .limit(fixedLimit(limit))
      .prepare(),
    author: db
      .select({ id: authors.id, title: authors.name })
      .from(authors)
      .where(after(authors.id, authors.imageId))
      .orderBy(asc(authors.id))
      .limit(fixedLimit(limit))
      .prepare(),
    unfinished: db
      .select({
        id: drafts.id,
        postId: drafts.postId,
        title: drafts.title,
        ...shownAs(drafts),
      })
      .from(draftImages)
      .innerJoin(drafts, eq(drafts.id, draftImages.draftId))
      .where(after(draftImages.draftId, draftImages.imageId))
      .orderBy(asc(draftImages.draftId))
      .limit(fixedLimit(limit))
      .prepare(),
    versions: db
      .select({ id: posts.id, title: posts.title, count: count() })
      .from(revisionImages)
      .innerJoin(revisions, eq(revisions.id, revisionImages.revisionId))
      .innerJoin(posts, eq(posts.id, revisions.postId))
      .where(after(revisions.postId, revisionImages.imageId))
      .groupBy(revisions.postId)
      .orderBy(asc(revisions.postId))
      .limit(fixedLimit(limit))
      .prepare(),
  };
});

/**
 * Where an image is used, a slice at a time: as logo or icon, in posts, published or not, by authors, in drafts and in earlier versions. A draft that is
 * only in a browser is unknown to the server.
 */
export function listImageUses(
  db: Db,
  { imageId, cursor }: ImageUsesInput,
): { items: ImageUse[]; nextCursor: string | null } {
  const [startKind = "look", startAfter = ""] = (cursor?.split(":") ?? []) as [Kind?, string?];
  const found: { use: ImageUse; cursor: string }[] = [];
  for (const kind of kinds.slice(kinds.indexOf(startKind))) {
    const limit = imageUsesPerPage + 1 - found.length;
    if (limit === 0) break;
    const after = kind === startKind ? startAfter : "";
    found.push(...findUses(db, kind, { imageId, after, limit }));
  }
  const { items, nextCursor } = sliceOf(found, imageUsesPerPage, (use) => use.cursor);
  return { items: items.map(({ use }) => use), nextCursor };
}

function findUses(db: Db, kind: Kind, wanted: { imageId: string; after: string; limit: number }) {
  const queries = usesQueries(db);
  if (kind === "look") {
    const { isLogo, isIcon } = queries.look.get(wanted) ?? { isLogo: false, isIcon: false };
    // There is only one row, so there is no next slice.
    return wanted.after === "" && (isLogo || isIcon) ? [{ use: { kind, isLogo, isIcon }, cursor: "look:1" }] : [];
  }
  const listed = (id: string, use: ImageUse) => ({ use, cursor: `${kind}:${id}` });
  if (kind === "post") {
    return queries.post.all(wanted).map(({ id, isPublished, isScheduled, ...post }) => {
      const status = isPublished ? "published" : isScheduled ? "scheduled" : "draft";
      return listed(id, { kind, postId: id, status, ...post });
    });
  }
  if (kind === "author") {
    return queries.author.all(wanted).map(({ id, title }) => listed(id, { kind, authorId: id, title }));
  }
  if (kind === "unfinished") {
    return queries.unfinished.all(wanted).map(({ id, ...copy }) => listed(id, { kind, draftId: id, ...copy }));
  }
  return queries.versions.all(wanted).map(({ id, ...post }) => listed(id, { kind, postId: id, ...post }));
}

/** Those of the named images that exist. A text from another blog may name others. */
export function existingImages(db: Db, named: string[]): string[] {
  return db
    .select({ id: images.id })
    .from(images)
    .where(inArray(images.id, named))
    .all()
    .map(({ id }) => id);
}
