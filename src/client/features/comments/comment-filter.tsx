import type { CommentStatus } from "../../../shared/schemas/comment-status.ts";
import { FilterTabs } from "../../ui/filter-tabs.tsx";

interface CommentFilterProps {
  status: CommentStatus;
  counts?: Record<CommentStatus, number>;
}

/** The four lists. */
export function CommentFilter({ status: shown, counts }: CommentFilterProps) {
  const tabs = [
    { status: "waiting", label: "Waiting", href: "/admin/comments" },
    { status: "approved", label: "Approved", href: "/admin/comments?status=approved" },
    { status: "spam", label: "Spam", href: "/admin/comments?status=spam" },
    { status: "deleted", label: "Deleted", href: "/admin/comments?status=deleted" },
  ] as const;
  return (
    <FilterTabs
      label="Comments by status"
      tabs={tabs.map(({ status, label, href }) => ({
        href,
        isCurrent: status === shown,
        name: counts ? `${label} (${counts[status]})` : label,
      }))}
    />
  );
}
