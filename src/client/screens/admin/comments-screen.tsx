import { useSearchParams } from "wouter";
import { CommentFilter } from "../../features/comments/comment-filter.tsx";
import { CommentRows } from "../../features/comments/comment-rows.tsx";
import { useHead } from "../../lib/head.ts";
import { trpc } from "../../lib/trpc.ts";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { Spinner } from "../../ui/spinner.tsx";

export function CommentsScreen() {
  useHead({ title: "Comments", description: "Comments that wait, and those that visitors see.", isPrivate: true });
  const [parameters] = useSearchParams();
  const status = parameters.get("status") === "approved" ? "approved" : "waiting";
  const list = trpc.comment.adminList.useInfiniteQuery({ status }, { getNextPageParam: (page) => page.nextCursor });
  return (
    <>
      <div className="admin-head">
        <h1>Comments</h1>
      </div>
      <CommentFilter status={status} counts={list.data?.pages[0]?.counts} />
      {list.isLoadingError && <LoadFailed query={list} />}
      {list.isPending && <Spinner label="Loading comments" />}
      {list.data && <CommentRows comments={list.data.pages.flatMap((page) => page.comments)} status={status} />}
      <LoadMore list={list} />
    </>
  );
}
