import type { DashboardSummary } from "../../../shared/schemas/dashboard-schema.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { Link } from "../../ui/link.tsx";
import "./summary-counts.css";

/** The numbers of posts, comments, drafts and unpublished posts, each a link to its list. */
export function SummaryCounts({ summary: { posts, comments, drafts, unfinished } }: { summary: DashboardSummary }) {
  const words = useAdminWords();
  const counts = [
    { count: posts, noun: words.dashboard.posts(posts), href: "/admin/listBlog" },
    { count: comments, noun: words.dashboard.comments(comments), href: "/admin/comments" },
    { count: unfinished, noun: words.dashboard.drafts(unfinished), href: "/admin/drafts" },
    { count: drafts, noun: words.dashboard.unpublished, href: "/admin/listBlog?status=draft" },
  ];
  return (
    <ul className="plain summary-counts">
      {counts.map(({ count, noun, href }) => (
        <li key={noun}>
          <Link href={href} className="summary-count">
            <strong>{words.number(count)}</strong> {noun}
          </Link>
        </li>
      ))}
    </ul>
  );
}
