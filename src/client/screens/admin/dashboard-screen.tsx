import { lazy, Suspense, useEffect } from "react";
import { FirstSteps, newBlogPosts } from "../../features/dashboard/first-steps.tsx";
import { SummaryCounts } from "../../features/dashboard/summary-counts.tsx";
import { PostTable } from "../../features/posts/table/post-table.tsx";
import { ViewStatistics } from "../../features/statistics/view-statistics.tsx";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { startIdleTimer } from "../../lib/idle-timer.ts";
import { isFrugal } from "../../lib/navigation/links.ts";
import { AdminHead } from "../../ui/admin/admin-head.tsx";
import { LoadState } from "../../ui/admin/load-state.tsx";
import { Link } from "../../ui/link.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { loadForm } from "./load-form.ts";
import "./dashboard-screen.css";

/** How long after the dashboard is shown the form of a post is loaded, in milliseconds. */
const formAfterMs = 500;

/** Most dashboards never show it. */
const SetUpPanel = lazy(() =>
  import("../../features/dashboard/set-up-panel.tsx").catch(() => ({ default: () => null })),
);

export function DashboardScreen() {
  const words = useAdminWords();
  // Never only a cached count: a draft may have been begun or deleted since.
  const query = trpc.dashboard.summary.useQuery(undefined, { refetchOnMount: "always" });
  const summary = query.data;
  // Most writers come here before they write.
  const isShown = summary !== undefined;
  const isAsked = summary?.setUp === "address" || (summary?.setUp === "new" && summary.posts <= newBlogPosts);
  const site = trpc.site.current.useQuery(undefined, { enabled: isAsked });
  const loading = <Spinner label={words.dashboard.loading} />;
  useEffect(() => {
    if (isShown && !isFrugal()) return startIdleTimer(() => loadForm("/admin/addBlog"), formAfterMs);
  }, [isShown]);
  return (
    <>
      <AdminHead words={words.dashboard}>
        <Link href="/admin/addBlog" className="button button-primary">
          {words.dashboard.writePost}
        </Link>
      </AdminHead>
      <LoadState query={query} label={words.dashboard.loading} />
      {site.isLoading && loading}
      {summary && !site.isLoading && (
        // The panel comes with the rest, which it would move.
        <Suspense fallback={loading}>
          {isAsked && site.data && <SetUpPanel site={site.data} asksAddress={summary.setUp === "address"} />}
          <FirstSteps summary={summary} />
          <SummaryCounts summary={summary} />
          <section className="dashboard-latest" aria-labelledby="latest-blogs">
            <h2 id="latest-blogs">{words.dashboard.latestPosts}</h2>
            <PostTable posts={summary.recentPosts} label={words.dashboard.latestPosts} />
          </section>
          <ViewStatistics isBrief />
        </Suspense>
      )}
    </>
  );
}
