import type { CommentStatus } from "../../../shared/comment-status.ts";
import { Link } from "../../ui/link.tsx";
import "./comment-filter.css";

interface CommentFilterProps {
  status: CommentStatus;
  counts?: Record<CommentStatus, number>;
}

/** The four lists; which one is shown stands in the address, so that Back works. */
export function CommentFilter({ status, counts }: CommentFilterProps) {
  const filters = [
    { status: "waiting", label: "Waiting", href: "/admin/comments" },
    { status: "approved", label: "Approved", href: "/admin/comments?status=approved" },
    { status: "spam", label: "Spam", href: "/admin/comments?status=spam" },
    { status: "deleted", label: "Deleted", href: "/admin/comments?status=deleted" },
  ] as const;
  return (
    <nav aria-label="Comments by status">
      <ul className="plain comment-filter">
        {filters.map((filter) => (
          <li key={filter.status}>
            <Link href={filter.href} keepsScroll aria-current={filter.status === status ? "page" : undefined}>
              {filter.label} {counts && `(${counts[filter.status]})`}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
