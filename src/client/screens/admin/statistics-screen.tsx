import { postAddress } from "../../../shared/addresses/post-address.ts";
import { PostViews } from "../../features/statistics/view-statistics.tsx";
import { useAdminWords } from "../../lib/admin-words.ts";
import { codeOf } from "../../lib/calls/failure.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { useHead } from "../../lib/page/head.ts";
import { AdminHead } from "../../ui/admin/admin-head.tsx";
import { LoadState } from "../../ui/admin/load-state.tsx";
import { Link } from "../../ui/link.tsx";
import { NoSuchPost } from "./no-such-post.tsx";

/** How often a post was read. */
export default function StatisticsScreen({ postId }: { postId: string }) {
  const words = useAdminWords();
  const head = { title: words.views.ofPost, description: words.views.description };
  useHead({ ...head, isPrivate: true });
  const post = trpc.post.toEdit.useQuery({ postId });
  const days = trpc.view.ofPost.useQuery({ postId });
  if (codeOf(post.error) === "NOT_FOUND") return <NoSuchPost postId={postId} />;
  return (
    <>
      <AdminHead words={head} links={{ [`/admin/editBlog/${postId}`]: words.history.backToPost }} />
      {post.data && (
        <p>
          <bdi>
            <Link href={postAddress(post.data.address)}>{post.data.title}</Link>
          </bdi>
        </p>
      )}
      <LoadState query={[post, days]} label={words.views.loading} />
      {days.data === null && <p>{words.views.off}</p>}
      {days.data && <PostViews days={days.data} />}
    </>
  );
}
