import { Children, type ReactNode, useEffect } from "react";
import { useLocation } from "wouter";
import { listAddress } from "../../../shared/addresses/list-address.ts";
import type { FooterPlace } from "../../../shared/menu-places.ts";
import { screenRoutes, urlOf } from "../../../shared/routes.ts";
import type { Site, SiteLink } from "../../../shared/site.ts";
import { isMixed } from "../../../shared/text/language.ts";
import { useScreenLanguage } from "../../lib/navigation/reload-for-screen.ts";
import { useShownCategories, useSite } from "../../lib/page/page-state.ts";
import { useToken } from "../../lib/session/session-token.ts";
import { useWords } from "../../lib/words.ts";
import { Link } from "../../ui/link.tsx";
import { Wordmark } from "./wordmark.tsx";
import "./site-footer.css";
import "./public-page.css";

/** The frame of every public screen: header, content, footer. @param language null while it is unknown. Missing: the blog's */
export function PublicPage({ children, language }: { children: ReactNode; language?: string | null }) {
  const site = useSite();
  useScreenLanguage(language === undefined ? site.language : (language ?? undefined));
  useSearchKey();
  return (
    <>
      <SiteHeader />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
    </>
  );
}

/** The logo, and a link to the admin area: `Dashboard` with a token, `Login` without. */
function SiteHeader() {
  const words = useWords();
  const { menu, hidesLogin } = useSite();
  const isSignedIn = useToken() !== null;
  return (
    <header className="site-header page">
      <a className="skip-link" href="#main">
        {words.skipToContent}
      </a>
      <Wordmark />
      {menu.length > 0 && (
        <nav className="site-menu">
          {menu.map((link) => (
            <OwnLink key={link.label + link.href} {...link} />
          ))}
        </nav>
      )}
      <Link href={screenRoutes.search.path} className="site-search" aria-label={words.search}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.500L20 20" />
        </svg>
      </Link>
      {(isSignedIn || !hidesLogin) && (
        <Link href={urlOf(screenRoutes.admin.path)} className="button">
          {isSignedIn ? words.dashboard : words.login}
        </Link>
      )}
    </header>
  );
}

const searchField = () => document.querySelector<HTMLInputElement>(".search-input");

/** The key `/` focuses the search field, and opens the search on pages without one. */
function useSearchKey(): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isForTyping(event.target)) return;
      event.preventDefault();
      if (!searchField()) navigate(screenRoutes.search.path, { state: { isInstant: true } });
      const field = searchField();
      field?.focus();
      field?.select();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [navigate]);
}

/** Whether the target accepts text, in which `/` is a character. */
function isForTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input, textarea, select, [role=dialog] *"))
  );
}

/** Tagline, three groups of links, and the copyright line. */
function SiteFooter() {
  const words = useWords();
  const site = useSite();
  const { name, tagline, year, contactEmail, socialLinks, hidesLogin } = site;
  const { footer, footerText, hasUsualLinks, hasFooterCategories, homePage } = site;
  const copyright = words.copyright(year, name);
  const categories = useShownCategories();
  const isSignedIn = useToken() !== null;
  return (
    <footer className="site-footer">
      <div className="page site-footer-columns">
        <div className="site-footer-about">
          <Wordmark />
          {tagline && <p>{tagline}</p>}
        </div>
        <LinkGroup {...footer.footer}>
          {hasUsualLinks && <Link href="/">{words.home}</Link>}
          {hasUsualLinks && homePage !== undefined && <Link href={screenRoutes.posts.path}>{words.allBlogs}</Link>}
          {hasUsualLinks && <Link href={screenRoutes.search.path}>{words.search}</Link>}
          {hasFooterCategories &&
            categories.map((category) => (
              <Link key={category} href={listAddress({ category })}>
                {category}
              </Link>
            ))}
        </LinkGroup>
        <LinkGroup {...footer.help}>
          {hasUsualLinks && (isSignedIn || !hidesLogin) && (
            <Link href={urlOf(screenRoutes.admin.path)}>{isSignedIn ? words.dashboard : words.login}</Link>
          )}
          {hasUsualLinks && contactEmail !== "" && <a href={`mailto:${contactEmail}`}>{words.contact}</a>}
          {hasUsualLinks && <Link href={screenRoutes.archive.path}>{words.archive}</Link>}
        </LinkGroup>
        <LinkGroup {...footer.follow}>
          {hasUsualLinks && <Link href={screenRoutes.feeds.path}>{words.rss}</Link>}
          {socialLinks.map((link) => (
            <a key={link} href={link} rel="me noopener">
              {new URL(link).hostname.replace(/^www\./, "")}
            </a>
          ))}
        </LinkGroup>
      </div>
      {footerText && <p className="page">{footerText}</p>}
      <p className={`page site-footer-copyright${isMixed(copyright) ? " mixed" : ""}`}>{copyright}</p>
    </footer>
  );
}

/** A group of the footer, with the owner's links last. Without a title or without links it is left out. */
function LinkGroup({ title, links, children }: Site["footer"][FooterPlace] & { children: ReactNode }) {
  const all = [
    ...Children.toArray(children),
    ...links.map((link) => <OwnLink key={link.label + link.href} {...link} />),
  ];
  if (title === "" || all.length === 0) return null;
  return (
    <nav aria-label={title}>
      <h2 className="site-footer-title">{title}</h2>
      <ul className="plain">
        {all.map((link, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the links of a group never change their order
          <li key={at}>{link}</li>
        ))}
      </ul>
    </nav>
  );
}

/** The browser loads it: it may lead to a file or another site. */
const OwnLink = ({ label, href }: SiteLink) => <a href={href}>{label}</a>;
