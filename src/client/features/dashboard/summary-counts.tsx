import type { DashboardSummary } from "../../../shared/schemas/dashboard-schema.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { Link } from "../../ui/link.tsx";
import "./summary-counts.css";

/** The numbers of posts, comments, drafts, unpublished posts and subscribers, each a link to its screen. */
export function SummaryCounts({ summary }: { summary: DashboardSummary }) {
  const { posts, comments, drafts, unfinished, subscribers } = summary;
  const words = useAdminWords();
  const counts = [
    { count: posts, noun: words.dashboard.posts(posts), href: "/admin/listBlog" },
    { count: comments, noun: words.dashboard.comments(comments), href: "/admin/comments" },
    { count: unfinished, noun: words.dashboard.drafts(unfinished), href: "/admin/drafts" },
    { count: drafts, noun: words.dashboard.unpublished, href: "/admin/listBlog?status=draft" },
    ...(subscribers === null
      ? []
      : [{ count: subscribers, noun: words.dashboard.subscribers(subscribers), href: "/admin/newsletter" }]),
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
