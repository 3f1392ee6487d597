import { count, desc, eq, sql } from "drizzle-orm";
import type { DashboardSummary } from "../../shared/dashboard-schema.ts";
import { rowSelection, toView } from "../blogs/blog-view.ts";
import type { Db } from "../db/client.ts";
import { blogs, comments, images } from "../db/schema.ts";

const recentBlogCount = 5;

/** How much there is of everything, and the latest five posts, drafts too. */
export function summarize(db: Db): DashboardSummary {
  const recent = db
    .select(rowSelection)
    .from(blogs)
    .innerJoin(images, eq(images.id, blogs.imageId))
    .orderBy(desc(blogs.id))
    .limit(recentBlogCount)
    .all();
  return {
    blogs: db.select({ count: count() }).from(blogs).get()?.count ?? 0,
    comments: db.select({ count: count() }).from(comments).get()?.count ?? 0,
    // Literally, so that the index over the drafts alone answers.
    drafts: db.select({ count: count() }).from(blogs).where(sql`${blogs.isPublished} = 0`).get()?.count ?? 0,
    recentBlogs: recent.map(toView),
  };
}
