import type { PostRow } from "../../../shared/schemas/post-schema.ts";
import { PostTable } from "../../features/posts/table/post-table.tsx";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { useHead } from "../../lib/page/head.ts";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { refetchAfterMs } from "./refetch-interval.ts";

/** When the first of the scheduled posts will be published. */
function nextPublication(posts: PostRow[]): Date | null {
  const times = posts.flatMap(({ publishAt }) => (publishAt ? [publishAt.getTime()] : []));
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}

export function ListPostsScreen() {
  const words = useAdminWords();
  useHead({ title: words.posts.title, description: words.posts.description, isPrivate: true });
  const list = trpc.post.adminList.useInfiniteQuery(
    {},
    {
      getNextPageParam: (page) => page.nextCursor,
      refetchInterval: ({ state }) =>
        refetchAfterMs(nextPublication(state.data?.pages.flatMap((page) => page.items) ?? []), new Date()),
    },
  );
  return (
    <>
      <div className="admin-head">
        <h1>{words.posts.title}</h1>
      </div>
      {list.isLoadingError && <LoadFailed query={list} />}
      {list.isPending && <Spinner label={words.posts.loading} />}
      {list.data && <PostTable posts={list.data.pages.flatMap((page) => page.items)} label={words.posts.title} />}
      <LoadMore list={list} />
    </>
  );
}
