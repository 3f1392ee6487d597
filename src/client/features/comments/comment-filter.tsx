import { type CommentStatus, commentStatuses } from "../../../shared/comment-status.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { FilterTabs } from "../../ui/filter-tabs.tsx";

interface CommentFilterProps {
  status: CommentStatus;
  counts?: Record<CommentStatus, number>;
}

/** Tabs for the four lists. */
export function CommentFilter({ status: shown, counts }: CommentFilterProps) {
  const words = useAdminWords();
  const nameOf = (status: CommentStatus) => {
    const list = words.comments.lists[status];
    return counts ? words.comments.withCount(list, counts[status]) : list;
  };
  return (
    <FilterTabs
      label={words.comments.byStatus}
      tabs={commentStatuses.map((status) => ({
        href: status === "waiting" ? "/admin/comments" : `/admin/comments?status=${status}`,
        isCurrent: status === shown,
        name: nameOf(status),
      }))}
    />
  );
}
