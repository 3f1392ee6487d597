import { type ReactNode, useEffect } from "react";
import { useLocation } from "wouter";
import { screenRoutes, urlOf } from "../../../shared/routes.ts";
import { useSite } from "../../lib/page/page-state.ts";
import { useToken } from "../../lib/session/session-token.ts";
import { useWords } from "../../lib/words.ts";
import { Link } from "../../ui/link.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { Wordmark } from "./wordmark.tsx";
import "./public-page.css";

/** The frame of every public screen: header, content, footer. */
export function PublicPage({ children }: { children: ReactNode }) {
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
  const { menu } = useSite();
  const isSignedIn = useToken() !== null;
  return (
    <header className="site-header page">
      <a className="skip-link" href="#main">
        {words.skipToContent}
      </a>
      <Wordmark />
      {menu.length > 0 && (
        <nav className="site-menu">
          {menu.map(({ label, href }) => (
            <a key={label + href} href={href}>
              {label}
            </a>
          ))}
        </nav>
      )}
      <Link href={urlOf(screenRoutes.admin.path)} className="button">
        {isSignedIn ? words.dashboard : words.login}
      </Link>
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
