import type { PostRow } from "../../../shared/schemas/post-schema.ts";
import { PostTable } from "../../features/posts/table/post-table.tsx";
import { useHead } from "../../lib/head.ts";
import { trpc } from "../../lib/trpc.ts";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { lookAgainAfterMs } from "./refetch-interval.ts";

/** When the first of the planned posts appears. */
function nextDue(posts: PostRow[]): Date | null {
  const times = posts.flatMap(({ publishAt }) => (publishAt ? [publishAt.getTime()] : []));
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}

export function ListPostScreen() {
  useHead({ title: "All blogs", description: "Every post, drafts too.", isPrivate: true });
  const list = trpc.post.adminList.useInfiniteQuery(
    {},
    {
      getNextPageParam: (page) => page.nextCursor,
      refetchInterval: ({ state }) =>
        lookAgainAfterMs(nextDue(state.data?.pages.flatMap((page) => page.items) ?? []), new Date()),
    },
  );
  return (
    <>
      <div className="admin-head">
        <h1>All blogs</h1>
      </div>
      {list.isLoadingError && <LoadFailed query={list} />}
      {list.isPending && <Spinner label="Loading blogs" />}
      {list.data && <PostTable posts={list.data.pages.flatMap((page) => page.items)} label="All blogs" />}
      <LoadMore list={list} />
    </>
  );
}
