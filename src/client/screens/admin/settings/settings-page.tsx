import type { ReactNode } from "react";
import { useLocation } from "wouter";
import type { AdminWords } from "../../../../shared/words/admin-en.ts";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { useCurrentInSight } from "../../../lib/hooks/use-current-in-sight.ts";
import { useHead } from "../../../lib/page/head.ts";
import { Link } from "../../../ui/link.tsx";
import "../../../ui/scrolling-tabs.css";
import "./settings-page.css";

export interface SettingsTab {
  name: keyof AdminWords["settings"]["sections"];
  path: string;
}

interface SettingsPageProps {
  tab: SettingsTab["name"];
  tabs: readonly SettingsTab[];
  children: ReactNode;
}

/** The frame of every screen of the settings. */
export function SettingsPage({ tab, tabs, children }: SettingsPageProps) {
  const words = useAdminWords().settings;
  const [address] = useLocation();
  const list = useCurrentInSight();
  useHead({ title: words.sections[tab], description: words.description, isPrivate: true });
  return (
    <div className="settings">
      <div className="admin-head">
        <h1>{words.title}</h1>
      </div>
      <nav className="settings-sections" aria-label={words.title}>
        <ul ref={list} className="plain settings-tabs">
          {tabs.map(({ name, path }) => (
            <li key={name}>
              <Link href={path} className="settings-section" aria-current={address === path ? "page" : undefined}>
                {words.sections[name]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <section aria-labelledby="settings-section">
        <h2 id="settings-section">{words.sections[tab]}</h2>
        {children}
      </section>
    </div>
  );
}
