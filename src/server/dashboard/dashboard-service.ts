import { desc } from "drizzle-orm";
import type { DashboardSummary } from "../../shared/schemas/dashboard-schema.ts";
import { type Db, preparedOnce } from "../db/client.ts";
import { blogs } from "../db/schema.ts";
import { readTotals } from "../db/totals.ts";
import { rowSelection, selectBlogs, toView } from "../posts/post-view.ts";

const recentBlogCount = 5;

const recentBlogs = preparedOnce((db) =>
  selectBlogs(db, rowSelection).orderBy(desc(blogs.id)).limit(recentBlogCount).prepare(),
);

/** How much there is of everything, and the latest five posts, drafts too. */
export function summarize(db: Db): DashboardSummary {
  const { published, drafts, approvedComments, waitingComments } = readTotals(db);
  return {
    blogs: published + drafts,
    comments: approvedComments + waitingComments,
    drafts,
    recentBlogs: recentBlogs(db).all().map(toView),
  };
}
