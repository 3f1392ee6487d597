import type { ReactNode } from "react";
import { SignOutButton } from "../../features/session/sign-out-button.tsx";
import { Wordmark } from "../../features/site/wordmark.tsx";
import { AdminNav } from "./admin-nav.tsx";
import "./admin-layout.css";

/** Top bar with the logo and Logout, the four ways beside it, the screen in the middle (specification §2). */
export function AdminLayout({ onSignedOut, children }: { onSignedOut: () => void; children: ReactNode }) {
  return (
    <div className="admin">
      <header className="admin-bar">
        <a className="skip-link" href="#main">
          Skip to the content
        </a>
        <Wordmark />
        <SignOutButton onSignedOut={onSignedOut} />
      </header>
      <AdminNav />
      <main id="main" tabIndex={-1} className="admin-main">
        {children}
      </main>
    </div>
  );
}
