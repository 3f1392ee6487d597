import { and, desc, eq, gte, inArray, lt, not, type SQL, sql } from "drizzle-orm";
import type { PostStatus } from "../../../../shared/post-filter.ts";
import type { Db } from "../../../core/db/client.ts";
import { authors, postAuthors, posts, postTags } from "../../../core/db/schema.ts";
import { afterEveryId, sliceOf } from "../../../core/db/slice.ts";
import { categoriesOf } from "../../posts/category-list.ts";
import { isPage } from "../../posts/post-view.ts";
import { findPosts } from "../../search/find-posts.ts";
import { findTag } from "../../tags/tag-service.ts";
import { ofStatus } from "./post-rows.ts";

/** A missing filter does not filter. */
export interface ScriptFilter {
  kind: "post" | "page";
  status?: PostStatus | undefined;
  tag?: string | undefined;
  category?: string | undefined;
  /** The slug of an author. */
  author?: string | undefined;
  search?: string | undefined;
  updatedSince?: Date | undefined;
}

/** Posts that a search reads at most. */
const mostFound = 2_000;

/** If more posts have changed, a slice of them is found soon among all posts. */
const mostChanged = 20_000;

/** The ids of a slice of posts or pages, unpublished ones included, the newest first. @param after the last id of the slice before */
export async function listForScripts(
  db: Db,
  { kind, ...filter }: ScriptFilter,
  { limit, after = afterEveryId }: { limit: number; after: string | undefined },
): Promise<{ items: string[]; nextCursor: string | null }> {
  const where = await conditionsOf(db, filter);
  if (!where) return { items: [], nextCursor: null };
  // As a list of ids, which SQLite reads first: pages are few.
  const pages = db.select({ id: posts.id }).from(posts).where(sql`${posts.kind} = 'page'`);
  const rows = db
    .select({ id: posts.id })
    .from(posts)
    .where(and(kind === "page" ? inArray(posts.id, pages) : not(isPage), lt(posts.id, after), ...where))
    .orderBy(desc(posts.id))
    .limit(limit + 1)
    .all();
  const ids = rows.map(({ id }) => id);
  return sliceOf(ids, limit, (id) => id);
}

/** @returns undefined where nothing can match, as for a tag that does not exist */
async function conditionsOf(db: Db, filter: Omit<ScriptFilter, "kind">): Promise<(SQL | undefined)[] | undefined> {
  const { status, tag, category, author, search = "", updatedSince } = filter;
  const { find, idsOf } = categoriesOf(db);
  const found = category === undefined ? undefined : find(category);
  const tagId = tag === undefined ? undefined : findTag(db, tag);
  if ((category !== undefined && !found) || (tag !== undefined && tagId === undefined)) return undefined;
  const term = search.trim();
  // Each of these reads the index of its filter. A condition for each post would read all posts when few match.
  const ofTag = (id: number) => db.select({ id: postTags.postId }).from(postTags).where(eq(postTags.tagId, id));
  const ofAuthor = (slug: string) =>
    db
      .select({ id: postAuthors.postId })
      .from(postAuthors)
      .innerJoin(authors, eq(authors.id, postAuthors.authorId))
      .where(eq(authors.slug, slug));
  return [
    status && ofStatus[status],
    found && inArray(posts.category, [...idsOf(found)]),
    tagId === undefined ? undefined : inArray(posts.id, ofTag(tagId)),
    author === undefined ? undefined : inArray(posts.id, ofAuthor(author)),
    updatedSince && changedSince(db, updatedSince),
    term === "" ? undefined : inArray(posts.id, (await findPosts(db, term, mostFound, false)).ids),
  ];
}

function changedSince(db: Db, moment: Date): SQL {
  const isChanged = gte(posts.updatedAt, moment);
  const changed = () => db.select({ id: posts.id }).from(posts).where(isChanged);
  const areMany = changed().limit(1).offset(mostChanged).get() !== undefined;
  return areMany ? isChanged : inArray(posts.id, changed());
}
