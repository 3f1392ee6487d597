import { type ReactNode, useState } from "react";
import { useLocation } from "wouter";
import { fold } from "../../../../shared/text/search-rule.ts";
import type { AdminWords } from "../../../../shared/words/admin/en.ts";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { useHead } from "../../../lib/page/head.ts";
import { Link } from "../../../ui/link.tsx";
import "./settings-page.css";

type Words = AdminWords["settings"];
export type SettingsSection = keyof Words["sections"];
export type SettingsGroup = keyof Words["groups"];

/** A line of the list of settings. */
export interface SettingsLink {
  path: string;
  /** Missing for a screen of its own. */
  section?: SettingsSection;
  group: SettingsGroup;
  title: (words: AdminWords) => string;
}

interface SettingsPageProps {
  /** Of the section. */
  title: string;
  links: readonly SettingsLink[];
  children: ReactNode;
}

const startPath = "/admin/settings";

/** The frame of every section of the settings. On a phone the list is on the first one, and the others lead back to it. */
export function SettingsPage({ title, links, children }: SettingsPageProps) {
  const words = useAdminWords().settings;
  const [address] = useLocation();
  useHead({ title, description: words.description, isPrivate: true });
  return (
    <div className="settings">
      <div className="admin-head">
        <h1>{words.title}</h1>
      </div>
      {address !== startPath && (
        <p className="settings-back">
          <Link href={startPath} className="button button-small">
            {words.all}
          </Link>
        </p>
      )}
      <div className="settings-columns">
        <SettingsNav address={address} links={links} />
        <section aria-labelledby="settings-section">
          <h2 id="settings-section">{title}</h2>
          {children}
        </section>
      </div>
    </div>
  );
}

/** The sections in groups, narrowed by a search for their names and for what they set. */
function SettingsNav({ address, links }: { address: string; links: readonly SettingsLink[] }) {
  const words = useAdminWords();
  const [term, setTerm] = useState("");
  const { title, search, groups, terms, noMatch } = words.settings;
  const found = links.filter((link) => {
    const text = `${link.title(words)} ${groups[link.group]} ${link.section ? terms[link.section] : ""}`;
    return fold(text).includes(fold(term.trim()));
  });
  return (
    <nav className="settings-sections" aria-label={title} data-start={address === startPath || undefined}>
      <input
        type="search"
        className="input"
        aria-label={search}
        placeholder={search}
        value={term}
        onChange={({ target }) => setTerm(target.value)}
      />
      <p role="status">{found.length === 0 && noMatch}</p>
      {(Object.keys(groups) as SettingsGroup[]).map((group) => {
        const own = found.filter((link) => link.group === group);
        if (own.length === 0) return null;
        return (
          <section key={group} aria-label={groups[group]}>
            <p className="settings-group-name">{groups[group]}</p>
            <ul className="plain">
              {own.map((link) => (
                <li key={link.path}>
                  {address === link.path ? (
                    // On a phone it is below the list.
                    <a href="#settings-section" className="settings-link" aria-current="page">
                      {link.title(words)}
                    </a>
                  ) : (
                    <Link href={link.path} className="settings-link">
                      {link.title(words)}
                    </Link>
                  )}
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </nav>
  );
}
