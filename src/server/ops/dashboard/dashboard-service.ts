import { desc, not } from "drizzle-orm";
import type { DashboardSummary } from "../../../shared/schemas/dashboard-schema.ts";
import { adminRowSelection, isPage, readRows, selectPosts } from "../../content/posts/post-view.ts";
import { readTotals } from "../../content/posts/totals.ts";
import { mailState } from "../../content/site/mail-settings.ts";
import { countUnfinished } from "../../content/writing/drafts/draft-service.ts";
import { preparedOnce } from "../../core/db/client.ts";
import { posts } from "../../core/db/schema.ts";
import { fixedLimit } from "../../core/db/slice.ts";
import type { Deps } from "../../deps.ts";
import { countActive } from "../../mail/subscribers/subscriber-service.ts";

const recentPostCount = 5;

const recentPosts = preparedOnce((db) =>
  selectPosts(db, adminRowSelection)
    .where(not(isPage))
    .orderBy(desc(posts.id))
    .limit(fixedLimit(recentPostCount))
    .prepare(),
);

/** The totals, and the five newest posts, unpublished ones included. */
export function summarize(deps: Pick<Deps, "db" | "settings">): DashboardSummary {
  const { db } = deps;
  const { published, drafts, approvedComments, waitingComments } = readTotals(db);
  return {
    posts: published + drafts,
    comments: approvedComments + waitingComments,
    drafts,
    unfinished: countUnfinished(db),
    subscribers: mailState(deps) === "ready" ? countActive(db) : null,
    recentPosts: readRows(db, recentPosts(db), {}),
  };
}
