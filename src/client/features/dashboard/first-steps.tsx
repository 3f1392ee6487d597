import type { DashboardSummary } from "../../../shared/schemas/dashboard-schema.ts";
import { siteEn } from "../../../shared/words/site-en.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { useSite } from "../../lib/page/page-state.ts";
import { Link } from "../../ui/link.tsx";
import { ClosablePanel } from "./closable-panel.tsx";
import "./first-steps.css";

/** A blog with more posts is not new. */
export const newBlogPosts = 3;

/** Shows the owner of a new blog the first steps, until they are done or dismissed. */
export function FirstSteps({ summary: { posts, recentPosts } }: { summary: DashboardSummary }) {
  const { firstSteps: words } = useAdminWords();
  const { name, look } = useSite();
  const steps = [
    { ...words.write, href: "/admin/addBlog", isDone: recentPosts.some(({ title }) => title !== siteEn.welcomeTitle) },
    { ...words.name, href: "/admin/settings", isDone: name !== siteEn.name },
    { ...words.look, href: "/admin/settings/look", isDone: look !== undefined },
  ];
  if (posts > newBlogPosts || steps.every(({ isDone }) => isDone)) return null;
  return (
    <ClosablePanel name="first-steps" title={words.title}>
      <ol className="plain first-steps">
        {steps.map(({ label, note, href, isDone }) => (
          <li key={href} data-done={isDone || undefined}>
            <Link href={href}>
              <strong>{label}</strong>
              <span>{isDone ? words.done : note}</span>
            </Link>
          </li>
        ))}
      </ol>
    </ClosablePanel>
  );
}
