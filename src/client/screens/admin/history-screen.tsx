import { usePostsChanged } from "../../features/posts/use-posts-changed.ts";
import { History } from "../../features/revisions/history.tsx";
import { useAdminWords } from "../../lib/admin-words.ts";
import { codeOf } from "../../lib/calls/failure.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { useHead } from "../../lib/page/head.ts";
import { Link } from "../../ui/link.tsx";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { NoSuchPost } from "./no-such-post.tsx";

export default function HistoryScreen({ postId }: { postId: string }) {
  const words = useAdminWords();
  useHead({ title: words.history.title, description: words.history.description, isPrivate: true });
  const fresh = { refetchOnMount: "always" } as const;
  const post = trpc.post.toEdit.useQuery({ postId }, fresh);
  const revisions = trpc.revision.list.useQuery({ postId }, fresh);
  const postsChanged = usePostsChanged();
  if (codeOf(post.error) === "NOT_FOUND") return <NoSuchPost postId={postId} />;
  const failed = [post, revisions].find(({ isLoadingError }) => isLoadingError);
  return (
    <>
      <div className="admin-head">
        <h1>{words.history.title}</h1>
        <div className="admin-head-links">
          <Link href={`/admin/editBlog/${postId}/views`} className="button">
            {words.views.link}
          </Link>
          <Link href={`/admin/editBlog/${postId}`} className="button">
            {words.history.backToPost}
          </Link>
        </div>
      </div>
      {failed && <LoadFailed query={failed} />}
      {!failed && !(post.data && revisions.data) && <Spinner label={words.history.loading} />}
      {post.data && revisions.data && <History post={post.data} revisions={revisions.data} onRestored={postsChanged} />}
    </>
  );
}
