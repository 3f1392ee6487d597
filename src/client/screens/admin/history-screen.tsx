import { useBlogsChanged } from "../../features/posts/use-posts-changed.ts";
import { History } from "../../features/revisions/history.tsx";
import { codeOf } from "../../lib/failure.ts";
import { useHead } from "../../lib/head.ts";
import { trpc } from "../../lib/trpc.ts";
import { Link } from "../../ui/link.tsx";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { NoSuchPost } from "./no-such-post.tsx";

export default function HistoryScreen({ blogId }: { blogId: string }) {
  useHead({ title: "History", description: "Earlier versions of a post.", isPrivate: true });
  const fresh = { refetchOnMount: "always" } as const;
  const blog = trpc.blog.byId.useQuery({ blogId }, fresh);
  const revisions = trpc.revision.list.useQuery({ blogId }, fresh);
  const blogsChanged = useBlogsChanged();
  if (codeOf(blog.error) === "NOT_FOUND") return <NoSuchPost blogId={blogId} />;
  const failed = [blog, revisions].find(({ isLoadingError }) => isLoadingError);
  return (
    <>
      <div className="admin-head">
        <h1>History</h1>
        <Link href={`/admin/editBlog/${blogId}`} className="button">
          Back to the post
        </Link>
      </div>
      {failed && <LoadFailed query={failed} />}
      {!failed && !(blog.data && revisions.data) && <Spinner label="Loading the history" />}
      {blog.data && revisions.data && <History blog={blog.data} revisions={revisions.data} onRestored={blogsChanged} />}
    </>
  );
}
