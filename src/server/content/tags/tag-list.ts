import { and, asc, eq, gt, sql } from "drizzle-orm";
import { adminRowsPerPage, maxCounted } from "../../../shared/limits.ts";
import type { TagListInput, TagPage } from "../../../shared/schemas/tag-schema.ts";
import { slugOf } from "../../../shared/text/slug.ts";
import { type Db, preparedOnce } from "../../core/db/client.ts";
import { fixedLimit } from "../../core/db/fixed-limit.ts";
import { postTags, tags } from "../../core/db/schema.ts";
import { sliceOf } from "../../core/db/slice.ts";

/** Number of posts of a tag, drafts included. */
const postsOf = preparedOnce((db) =>
  db
    .select({ postId: postTags.postId })
    .from(postTags)
    .where(eq(postTags.tagId, sql.placeholder("tagId")))
    .limit(fixedLimit(maxCounted + 1))
    .prepare(),
);

/**
 * A slice of the tags by slug, hidden ones included. A search finds a part of the name, regardless of case and
 * accents.
 */
export function listTags(db: Db, { search, cursor }: TagListInput): TagPage {
  const slug = slugOf(search);
  // An emoji, for example, is in no slug.
  const contains = slug === "" ? sql`instr(${tags.name}, ${search.trim()}) > 0` : sql`instr(${tags.slug}, ${slug}) > 0`;
  const rows = db
    .select({ _id: tags.id, name: tags.name, slug: tags.slug, isHidden: tags.isHidden })
    .from(tags)
    .where(and(cursor ? gt(tags.slug, cursor) : undefined, search.trim() === "" ? undefined : contains))
    .orderBy(asc(tags.slug))
    .limit(fixedLimit(adminRowsPerPage + 1))
    .all();
  const { items, nextCursor } = sliceOf(rows, adminRowsPerPage, (tag) => tag.slug);
  const countPosts = (tagId: number) => postsOf(db).values({ tagId }).length;
  return { items: items.map((tag) => ({ ...tag, posts: countPosts(tag._id) })), nextCursor };
}
