import { usePostsChanged } from "../../features/posts/use-posts-changed.ts";
import { History } from "../../features/revisions/history.tsx";
import { useAdminWords } from "../../lib/admin-words.ts";
import { codeOf } from "../../lib/calls/failure.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { useHead } from "../../lib/page/head.ts";
import { AdminHead } from "../../ui/admin/admin-head.tsx";
import { LoadState } from "../../ui/admin/load-state.tsx";
import { NoSuchPost } from "./no-such-post.tsx";

export default function HistoryScreen({ postId }: { postId: string }) {
  const words = useAdminWords();
  useHead({ title: words.history.title, description: words.history.description, isPrivate: true });
  const fresh = { refetchOnMount: "always" } as const;
  const post = trpc.post.toEdit.useQuery({ postId }, fresh);
  const revisions = trpc.revision.list.useQuery({ postId }, fresh);
  const postsChanged = usePostsChanged();
  if (codeOf(post.error) === "NOT_FOUND") return <NoSuchPost postId={postId} />;
  const editor = `/admin/editBlog/${postId}`;
  return (
    <>
      <AdminHead
        words={words.history}
        links={{ [`${editor}/views`]: words.views.link, [editor]: words.history.backToPost }}
      />
      <LoadState query={[post, revisions]} label={words.history.loading} />
      {post.data && revisions.data && <History post={post.data} revisions={revisions.data} onRestored={postsChanged} />}
    </>
  );
}
