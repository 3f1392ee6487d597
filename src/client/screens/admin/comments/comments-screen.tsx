import { type CommentStatus, commentStatuses } from "../../../../shared/comment-status.ts";
import { CommentFilter } from "../../../features/comments/comment-filter.tsx";
import { CommentQueue } from "../../../features/comments/comment-queue.tsx";
import { useModeration } from "../../../features/comments/use-moderation.ts";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { trpc } from "../../../lib/calls/trpc.ts";
import { useSearchParameters } from "../../../lib/navigation/search-parameters.ts";
import { AdminHead } from "../../../ui/admin/admin-head.tsx";
import { LoadState } from "../../../ui/admin/load-state.tsx";
import { UndoNotice } from "../../../ui/admin/undo-notice.tsx";
import { LoadMore } from "../../../ui/load-more.tsx";

export function CommentsScreen() {
  const words = useAdminWords();
  const parameters = useSearchParameters();
  const status = readStatus(parameters.get("status"));
  const list = trpc.comment.adminList.useInfiniteQuery({ status }, { getNextPageParam: (page) => page.nextCursor });
  const counts = list.data?.pages[0]?.counts;
  const moderation = useModeration();
  return (
    <>
      <AdminHead words={words.comments} links={{ "/admin/comments/rules": words.comments.rules }} />
      <CommentFilter status={status} counts={counts} />
      {moderation.done && <UndoNotice action={moderation.done} isBusy={moderation.isBusy} />}
      <LoadState query={list} label={words.comments.loading} />
      {list.data && (
        <CommentQueue
          key={status}
          status={status}
          comments={list.data.pages.flatMap((page) => page.comments)}
          count={counts?.[status] ?? 0}
          moderation={moderation}
        />
      )}
      <LoadMore list={list} />
    </>
  );
}

const readStatus = (text: string | null): CommentStatus =>
  commentStatuses.find((status) => status === text) ?? "waiting";
