import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { useCurrentInSight } from "../../../lib/hooks/use-current-in-sight.ts";
import { useHead } from "../../../lib/page/head.ts";
import { Link } from "../../../ui/link.tsx";
import "../../../ui/scrolling-tabs.css";
import "./settings-page.css";

/** The screens of the settings, in the order of the tabs. */
export const settingsSections = [
  { name: "blog", href: "/admin/settings" },
  { name: "look", href: "/admin/settings/look" },
  { name: "authors", href: "/admin/settings/authors" },
  { name: "menu", href: "/admin/settings/menu" },
  { name: "addresses", href: "/admin/settings/addresses" },
  { name: "redirects", href: "/admin/settings/redirects" },
  { name: "categories", href: "/admin/settings/categories" },
  { name: "tags", href: "/admin/settings/tags" },
  { name: "time", href: "/admin/settings/time" },
  { name: "mail", href: "/admin/settings/mail" },
  { name: "advanced", href: "/admin/settings/advanced" },
] as const;
type Section = (typeof settingsSections)[number]["name"];

/** The frame of every screen of the settings. */
export function SettingsPage({ section, children }: { section: Section; children: ReactNode }) {
  const words = useAdminWords().settings;
  const [path] = useLocation();
  const tabs = useCurrentInSight();
  useHead({ title: words.sections[section], description: words.description, isPrivate: true });
  return (
    <div className="settings">
      <div className="admin-head">
        <h1>{words.title}</h1>
      </div>
      <nav className="settings-sections" aria-label={words.title}>
        <ul ref={tabs} className="plain settings-tabs">
          {settingsSections.map(({ name, href }) => (
            <li key={name}>
              <Link href={href} className="settings-section" aria-current={path === href ? "page" : undefined}>
                {words.sections[name]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <section aria-labelledby="settings-section">
        <h2 id="settings-section">{words.sections[section]}</h2>
        {children}
      </section>
    </div>
  );
}
