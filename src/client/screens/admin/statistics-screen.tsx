import { postAddress } from "../../../shared/addresses/post-address.ts";
import { PostViews } from "../../features/statistics/view-statistics.tsx";
import { useAdminWords } from "../../lib/admin-words.ts";
import { codeOf } from "../../lib/calls/failure.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { useHead } from "../../lib/page/head.ts";
import { Link } from "../../ui/link.tsx";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { NoSuchPost } from "./no-such-post.tsx";

/** How often a post was read. */
export default function StatisticsScreen({ postId }: { postId: string }) {
  const words = useAdminWords();
  useHead({ title: words.views.ofPost, description: words.views.description, isPrivate: true });
  const post = trpc.post.toEdit.useQuery({ postId });
  const days = trpc.view.ofPost.useQuery({ postId });
  if (codeOf(post.error) === "NOT_FOUND") return <NoSuchPost postId={postId} />;
  const failed = [post, days].find(({ isLoadingError }) => isLoadingError);
  return (
    <>
      <div className="admin-head">
        <h1>{words.views.ofPost}</h1>
        <Link href={`/admin/editBlog/${postId}`} className="button">
          {words.history.backToPost}
        </Link>
      </div>
      {post.data && (
        <p>
          <bdi>
            <Link href={postAddress(post.data.address)}>{post.data.title}</Link>
          </bdi>
        </p>
      )}
      {failed && <LoadFailed query={failed} />}
      {!failed && days.isPending && <Spinner label={words.views.loading} />}
      {days.data === null && <p>{words.views.off}</p>}
      {days.data && <PostViews days={days.data} />}
    </>
  );
}
