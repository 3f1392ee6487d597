import { BlogTable } from "../../features/blogs/blog-table.tsx";
import { SummaryCounts } from "../../features/dashboard/summary-counts.tsx";
import { useHead } from "../../lib/head.ts";
import { trpc } from "../../lib/trpc.ts";
import { Link } from "../../ui/link.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import "./dashboard-screen.css";

export function DashboardScreen() {
  useHead({ title: "Dashboard", description: "What there is, and what is new.", isPrivate: true });
  const { data: summary, isPending } = trpc.dashboard.summary.useQuery();
  return (
    <>
      <div className="admin-head">
        <h1>Dashboard</h1>
        <Link href="/admin/addBlog" className="button button-primary">
          Write a post
        </Link>
      </div>
      {isPending && <Spinner label="Loading the dashboard" />}
      {summary && (
        <>
          <SummaryCounts summary={summary} />
          <section className="dashboard-latest" aria-labelledby="latest-blogs">
            <h2 id="latest-blogs">Latest posts</h2>
            <BlogTable blogs={summary.recentBlogs} label="Latest posts" />
          </section>
        </>
      )}
    </>
  );
}
