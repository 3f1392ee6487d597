import type { ReactNode } from "react";
import { useLocation } from "wouter";
import type { AdminWords } from "../../../shared/words/admin-en.ts";
import { SignOutButton } from "../../features/auth/sign-out-button.tsx";
import { Wordmark } from "../../features/site/wordmark.tsx";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { adminScreens, commentsPath } from "./admin-screens.ts";
import { PaletteButton } from "./palette/palette-button.tsx";
import "./admin-layout.css";

/** The top bar with the logo, Account and Logout, the navigation, and the screen. */
export function AdminLayout({ onSignedOut, children }: { onSignedOut: () => void; children: ReactNode }) {
  const words = useAdminWords();
  return (
    // Its words are English, whatever the blog's language is.
    <div className="admin" lang="en" dir="ltr">
      <header className="admin-bar">
        <a className="skip-link" href="#main">
          {words.area.skipToContent}
        </a>
        <Wordmark />
        <div className="admin-bar-links">
          <PaletteButton onSignedOut={onSignedOut} />
          <Link href="/admin/settings" className="button">
            <Icon name="settings" />
            <span className="admin-bar-label">{words.navigation.settings}</span>
          </Link>
          <Link href="/admin/account" className="button">
            <Icon name="person" />
            <span className="admin-bar-label">{words.navigation.account}</span>
          </Link>
          <SignOutButton onSignedOut={onSignedOut} />
        </div>
      </header>
      <AdminNav />
      <main id="main" tabIndex={-1} className="admin-main">
        {children}
      </main>
    </div>
  );
}

/** The largest number of waiting comments that the entry shows; more are `99+`. */
const maxShown = 99;

const entries = adminScreens.flatMap((screen) =>
  "title" in screen && screen.icon ? [{ path: screen.path, title: screen.title, icon: screen.icon }] : [],
);

/** A sidebar; on tablets a row of tabs, on phones a bar at the bottom. */
function AdminNav() {
  const words = useAdminWords();
  const [address] = useLocation();
  const waiting = useCommentsWaiting();
  return (
    <nav className="admin-nav" aria-label={words.area.name}>
      <ul className="plain">
        {entries.map(({ path, title, icon }) => (
          <li key={path}>
            <Link
              href={path}
              className="admin-nav-link"
              aria-current={address === path ? "page" : undefined}
              {...(path === commentsPath && waiting > 0 && waitingBadge(words, waiting))}
            >
              <Icon name={icon} />
              {title(words)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The number as an attribute for the style and as a description: the name of the entry stays "Comments". */
function waitingBadge(words: AdminWords, waiting: number) {
  return {
    "data-waiting": waiting > maxShown ? `${maxShown}+` : waiting,
    "aria-description": words.navigation.waiting(waiting),
  };
}

/**
 * The number of waiting comments, 0 while it is unknown. It is fetched once, after each change, and when the writer
 * returns to the tab. A failure shows no number and no toast.
 */
function useCommentsWaiting(): number {
  const quietly = { refetchOnWindowFocus: true, retry: false, meta: { isQuiet: true } } as const;
  return trpc.comment.waiting.useQuery(undefined, quietly).data?.waiting ?? 0;
}
