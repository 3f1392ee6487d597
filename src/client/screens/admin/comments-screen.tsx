import { type CommentStatus, commentStatuses } from "../../../shared/schemas/comment-status.ts";
import { CommentDesk } from "../../features/comments/comment-desk.tsx";
import { CommentFilter } from "../../features/comments/comment-filter.tsx";
import { DoneNotice } from "../../features/comments/done-notice.tsx";
import { useCommentMoves } from "../../features/comments/use-comment-moves.ts";
import { useHead } from "../../lib/head.ts";
import { useSearchParameters } from "../../lib/search-parameters.ts";
import { trpc } from "../../lib/trpc.ts";
import { Link } from "../../ui/link.tsx";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { Spinner } from "../../ui/spinner.tsx";

export function CommentsScreen() {
  useHead({ title: "Comments", description: "Comments that wait, and those that visitors see.", isPrivate: true });
  const parameters = useSearchParameters();
  const status = readStatus(parameters.get("status"));
  const list = trpc.comment.adminList.useInfiniteQuery({ status }, { getNextPageParam: (page) => page.nextCursor });
  const counts = list.data?.pages[0]?.counts;
  const moves = useCommentMoves();
  return (
    <>
      <div className="admin-head">
        <h1>Comments</h1>
        <Link href="/admin/comments/rules" className="button">
          Rules
        </Link>
      </div>
      <CommentFilter status={status} counts={counts} />
      {moves.done && <DoneNotice done={moves.done} isBusy={moves.isBusy} />}
      {list.isLoadingError && <LoadFailed query={list} />}
      {list.isPending && <Spinner label="Loading comments" />}
      {list.data && (
        <CommentDesk
          // Another list, or one of which something was moved, begins with nothing chosen.
          key={`${status} ${moves.done?.number}`}
          status={status}
          comments={list.data.pages.flatMap((page) => page.comments)}
          count={counts?.[status] ?? 0}
          moves={moves}
        />
      )}
      <LoadMore list={list} />
    </>
  );
}

const readStatus = (text: string | null): CommentStatus =>
  commentStatuses.find((status) => status === text) ?? "waiting";
