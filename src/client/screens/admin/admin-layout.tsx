import type { ReactNode } from "react";
import { SignOutButton } from "../../features/auth/sign-out-button.tsx";
import { Wordmark } from "../../features/site/wordmark.tsx";
import { useAdminWords } from "../../lib/admin-words.ts";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { AdminNav } from "./admin-nav.tsx";
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
