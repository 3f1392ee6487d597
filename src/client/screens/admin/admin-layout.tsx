import type { ReactNode } from "react";
import { SignOutButton } from "../../features/auth/sign-out-button.tsx";
import { Wordmark } from "../../features/site/wordmark.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { AdminNav } from "./admin-nav.tsx";
import "./admin-layout.css";

/** Top bar with the logo, Account and Logout, the five ways beside it, the screen in the middle (specification §2). */
export function AdminLayout({ onSignedOut, children }: { onSignedOut: () => void; children: ReactNode }) {
  return (
    <div className="admin">
      <header className="admin-bar">
        <a className="skip-link" href="#main">
          Skip to the content
        </a>
        <Wordmark />
        <div className="admin-bar-ways">
          <Link href="/admin/account" className="button">
            <Icon name="person" />
            Account
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
