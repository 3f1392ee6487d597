import type { CommentStatus } from "../../../shared/comment-schema.ts";
import { Link } from "../../ui/link.tsx";
import "./comment-filter.css";

interface CommentFilterProps {
  status: CommentStatus;
  counts?: Record<CommentStatus, number>;
}

/** Waiting or approved; which one stands in the address, so that Back works. */
export function CommentFilter({ status, counts }: CommentFilterProps) {
  const filters = [
    { status: "waiting", label: "Waiting", href: "/admin/comments" },
    { status: "approved", label: "Approved", href: "/admin/comments?status=approved" },
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
