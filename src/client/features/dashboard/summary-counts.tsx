import type { DashboardSummary } from "../../../shared/schemas/dashboard-schema.ts";
import { Link } from "../../ui/link.tsx";
import "./summary-counts.css";

/** How much there is of everything; each number leads to its list. */
export function SummaryCounts({ summary: { posts, comments, drafts } }: { summary: DashboardSummary }) {
  const counts = [
    { count: posts, noun: posts === 1 ? "Blog" : "Blogs", href: "/admin/listBlog" },
    { count: comments, noun: comments === 1 ? "Comment" : "Comments", href: "/admin/comments" },
    { count: drafts, noun: drafts === 1 ? "Draft" : "Drafts", href: "/admin/listBlog" },
  ];
  return (
    <ul className="plain summary-counts">
      {counts.map(({ count, noun, href }) => (
        <li key={noun}>
          <Link href={href} className="summary-count">
            <strong>{count.toLocaleString("en")}</strong> {noun}
          </Link>
        </li>
      ))}
    </ul>
  );
}
