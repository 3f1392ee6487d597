import { SummaryCounts } from "../../features/dashboard/summary-counts.tsx";
import { PostTable } from "../../features/posts/table/post-table.tsx";
import { useHead } from "../../lib/head.ts";
import { trpc } from "../../lib/trpc.ts";
import { Link } from "../../ui/link.tsx";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import "./dashboard-screen.css";

export function DashboardScreen() {
  useHead({ title: "Dashboard", description: "What there is, and what is new.", isPrivate: true });
  const query = trpc.dashboard.summary.useQuery();
  const summary = query.data;
  return (
    <>
      <div className="admin-head">
        <h1>Dashboard</h1>
        <Link href="/admin/addBlog" className="button button-primary">
          Write a post
        </Link>
      </div>
      {query.isLoadingError && <LoadFailed query={query} />}
      {query.isPending && <Spinner label="Loading the dashboard" />}
      {summary && (
        <>
          <SummaryCounts summary={summary} />
          <section className="dashboard-latest" aria-labelledby="latest-blogs">
            <h2 id="latest-blogs">Latest posts</h2>
            <PostTable posts={summary.recentPosts} label="Latest posts" />
          </section>
        </>
      )}
    </>
  );
}
