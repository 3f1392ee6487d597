import { and, asc, count, eq, gt, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { imageUsesPerPage } from "../../shared/limits.ts";
import type { ImageUse, ImageUsesInput } from "../../shared/schemas/image-schema.ts";
import { type Db, preparedOnce } from "../db/client.ts";
import {
  blogImages,
  blogs,
  revisionImages,
  revisions,
  schedules,
  workingCopies,
  workingCopyImages,
} from "../db/schema.ts";

const kinds = ["post", "unfinished", "versions"] as const;
type Kind = (typeof kinds)[number];

const named = sql.placeholder("imageId");

/** A picture that is shown and is no cover stands in the text; a cover may stand there as well. */
const shownAs = (texts: { imageId: SQLWrapper; description: SQLWrapper }) => ({
  isCover: sql<number>`${texts.imageId} is ${named}`.mapWith(Boolean),
  isInText: sql<number>`${texts.imageId} is not ${named}
    or instr(${texts.description}, '/images/' || ${named} || '-') > 0`.mapWith(Boolean),
});

const usesQueries = preparedOnce((db) => {
  const after = (id: SQLWrapper, imageId: SQLWrapper): SQL | undefined =>
    and(eq(imageId as typeof blogImages.imageId, named), gt(id as typeof blogImages.blogId, sql.placeholder("after")));
  const limit = sql.placeholder("limit");
  return {
    post: db
      .select({
        id: blogs.id,
        title: blogs.title,
        isPublished: blogs.isPublished,
        isScheduled: sql<number>`exists (select 1 from ${schedules}
          where ${schedules.blogId} = ${blogs.id} and "updatedAfter" is null)`.mapWith(Boolean),
        ...shownAs(blogs),
      })
      .from(blogImages)
      .innerJoin(blogs, eq(blogs.id, blogImages.blogId))
      .where(after(blogImages.blogId, blogImages.imageId))
      .orderBy(asc(blogImages.blogId))
      .limit(limit)
      .prepare(),
    unfinished: db
      .select({
        id: workingCopies.id,
        blogId: workingCopies.blogId,
        title: workingCopies.title,
        ...shownAs(workingCopies),
      })
      .from(workingCopyImages)
      .innerJoin(workingCopies, eq(workingCopies.id, workingCopyImages.copyId))
      .where(after(workingCopyImages.copyId, workingCopyImages.imageId))
      .orderBy(asc(workingCopyImages.copyId))
      .limit(limit)
      .prepare(),
    versions: db
      .select({ id: revisions.blogId, title: blogs.title, count: count() })
      .from(revisionImages)
      .innerJoin(revisions, eq(revisions.id, revisionImages.revisionId))
      .innerJoin(blogs, eq(blogs.id, revisions.blogId))
      .where(after(revisions.blogId, revisionImages.imageId))
      .groupBy(revisions.blogId)
      .orderBy(asc(revisions.blogId))
      .limit(limit)
      .prepare(),
  };
});

/**
 * Where a picture is used, a page at a time: in posts, whoever sees them; in unfinished texts; in earlier versions. What stands
 * only in a browser that was never online since is not known here.
 */
export function listImageUses(
  db: Db,
  { imageId, cursor }: ImageUsesInput,
): { items: ImageUse[]; nextCursor: string | null } {
  const [startKind = "post", startAfter = ""] = (cursor?.split(":") ?? []) as [Kind?, string?];
  const found: { use: ImageUse; cursor: string }[] = [];
  for (const kind of kinds.slice(kinds.indexOf(startKind))) {
    const limit = imageUsesPerPage + 1 - found.length;
    if (limit === 0) break;
    const after = kind === startKind ? startAfter : "";
    found.push(...findUses(db, kind, { imageId, after, limit }));
  }
  const page = found.slice(0, imageUsesPerPage);
  const hasMore = found.length > imageUsesPerPage;
  return { items: page.map(({ use }) => use), nextCursor: hasMore ? (page.at(-1)?.cursor ?? null) : null };
}

function findUses(db: Db, kind: Kind, wanted: { imageId: string; after: string; limit: number }) {
  const queries = usesQueries(db);
  const listed = (id: string, use: ImageUse) => ({ use, cursor: `${kind}:${id}` });
  if (kind === "post") {
    return queries.post.all(wanted).map(({ id, isPublished, isScheduled, ...post }) => {
      const status = isPublished ? "published" : isScheduled ? "scheduled" : "draft";
      return listed(id, { kind, blogId: id, status, ...post });
    });
  }
  if (kind === "unfinished") {
    return queries.unfinished.all(wanted).map(({ id, ...copy }) => listed(id, { kind, copyId: id, ...copy }));
  }
  return queries.versions.all(wanted).map(({ id, ...post }) => listed(id, { kind, blogId: id, ...post }));
}
