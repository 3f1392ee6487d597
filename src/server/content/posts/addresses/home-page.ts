import { and, eq, sql } from "drizzle-orm";
import { screenRoutes } from "../../../../shared/routes.ts";
import { say } from "../../../../shared/words/sentence.ts";
import { type Db, matches, preparedOnce } from "../../../core/db/client.ts";
import { posts, siteSettings, slugs } from "../../../core/db/schema.ts";
import { AppError } from "../../../core/platform/errors.ts";
import { isPage } from "../post-view.ts";

const queries = preparedOnce((db) => {
  const published = and(sql`${posts.isPublished} = 1`, isPage);
  const isCurrent = sql`${slugs.isCurrent} = 1`;
  return {
    chosen: db
      .select({ slug: slugs.slug })
      .from(siteSettings)
      .innerJoin(posts, eq(posts.id, siteSettings.homePageId))
      .innerJoin(slugs, and(eq(slugs.postId, posts.id), isCurrent))
      // By its key: otherwise SQLite reads all drafts first.
      .where(and(eq(siteSettings.id, 1), published))
      .prepare(),
    published: db
      .select({ id: posts.id })
      .from(posts)
      .where(and(matches(posts.id, "pageId"), published))
      .prepare(),
    atPosts: db
      .select({ title: posts.title })
      .from(slugs)
      .innerJoin(posts, eq(posts.id, slugs.postId))
      .where(and(matches(slugs.slug, "slug"), isCurrent, isPage))
      .prepare(),
  };
});

/** The page whose address the list of posts needs. It had the address before the blog used it, and keeps it. */
const pageAtPosts = (db: Db) => queries(db).atPosts.get({ slug: screenRoutes.posts.path.slice(1) });

/** The slug of the page that is home. Undefined while none is chosen, visitors may not see it, or `/posts` is the address of a page. */
export function findHomePage(db: Db): string | undefined {
  const slug = queries(db).chosen.get()?.slug;
  return slug === undefined || pageAtPosts(db) ? undefined : slug;
}

/**
 * Checks that a page can be home.
 *
 * @throws AppError `not-found` unless it is published, and `bad-input` while a page has the address of the list
 */
export function requireHomePage(db: Db, pageId: string): void {
  if (!queries(db).published.get({ pageId })) throw new AppError("not-found", say("homePageGone"));
  const other = pageAtPosts(db);
  if (other) throw new AppError("bad-input", say("homePageNeedsAddress", { title: other.title }));
}
