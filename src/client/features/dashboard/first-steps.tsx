import { useState } from "react";
import type { DashboardSummary } from "../../../shared/schemas/dashboard-schema.ts";
import { siteEn } from "../../../shared/words/site-en.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { keepDeviceSetting, readDeviceSetting } from "../../lib/device-setting.ts";
import { focusMain } from "../../lib/focus/focus-main.ts";
import { useSite } from "../../lib/page/page-state.ts";
import { Button } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import "./first-steps.css";

const storageKey = "first-steps";

/** A blog with more posts is not new. */
export const newBlogPosts = 3;

/** Shows the owner of a new blog the first steps, until they are done or dismissed. */
export function FirstSteps({ summary: { posts, recentPosts } }: { summary: DashboardSummary }) {
  const { actions, firstSteps: words } = useAdminWords();
  const { name, look } = useSite();
  const [isClosed, setClosed] = useState(() => readDeviceSetting(storageKey) === "closed");
  const steps = [
    { ...words.write, href: "/admin/addBlog", isDone: recentPosts.some(({ title }) => title !== siteEn.welcomeTitle) },
    { ...words.name, href: "/admin/settings", isDone: name !== siteEn.name },
    { ...words.look, href: "/admin/settings/look", isDone: look !== undefined },
  ];
  if (isClosed || posts > newBlogPosts || steps.every(({ isDone }) => isDone)) return null;
  const close = () => {
    setClosed(true);
    keepDeviceSetting(storageKey, "closed");
    focusMain();
  };
  return (
    <section className="first-steps" aria-labelledby="first-steps">
      <div className="first-steps-head">
        <h2 id="first-steps">{words.title}</h2>
        <Button className="button button-small" onClick={close}>
          {actions.close}
        </Button>
      </div>
      <ol className="plain">
        {steps.map(({ label, note, href, isDone }) => (
          <li key={href} data-done={isDone || undefined}>
            <Link href={href}>
              <strong>{label}</strong>
              <span>{isDone ? words.done : note}</span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
