import { desc, not } from "drizzle-orm";
import type { DashboardSummary } from "../../../shared/schemas/dashboard-schema.ts";
import { defaultAdminEmail } from "../../../shared/schemas/session-schema.ts";
import { adminRowSelection, isPage, readRows, selectPosts } from "../../content/posts/post-view.ts";
import { readTotals } from "../../content/posts/totals.ts";
import { mailState } from "../../content/site/mail-settings.ts";
import { readRow } from "../../content/site/read-site.ts";
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

/**
 * The totals, what the owner of a new blog is asked, and the five newest posts, unpublished ones included.
 *
 * @param ownAddress address of the administrator
 */
export function summarize(deps: Pick<Deps, "db" | "settings">, ownAddress: string): DashboardSummary {
  const { db } = deps;
  const { published, drafts, approvedComments, waitingComments } = readTotals(db);
  return {
    posts: published + drafts,
    comments: approvedComments + waitingComments,
    drafts,
    unfinished: countUnfinished(db),
    subscribers: mailState(deps) === "ready" ? countActive(db) : null,
    setUp: ownAddress === defaultAdminEmail ? "address" : readRow(db).version === 0 ? "new" : "done",
    recentPosts: readRows(db, recentPosts(db), {}),
  };
}
