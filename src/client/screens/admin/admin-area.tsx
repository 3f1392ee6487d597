import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation } from "wouter";
import type { AdminLanguage } from "../../../shared/words/languages.ts";
import { ForgotPassword } from "../../features/auth/forgot-password.tsx";
import { LoginForm, type OnSignedIn } from "../../features/auth/login-form.tsx";
import { PasskeyButton } from "../../features/auth/passkey-button.tsx";
import { SignInAgain } from "../../features/auth/sign-in-again.tsx";
import { SignOutButton } from "../../features/auth/sign-out-button.tsx";
import { Wordmark } from "../../features/site/wordmark.tsx";
import { isSpoken, speak } from "../../lib/admin-language.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { useHead } from "../../lib/page/head.ts";
import { currentToken, keepToken, useToken } from "../../lib/session/session-token.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { AdminNav } from "./admin-nav.tsx";
import { AdminRoutes } from "./admin-routes.tsx";
import { loadForm } from "./load-form.ts";
import { PaletteButton } from "./palette/palette-button.tsx";
import { useLook } from "./settings/use-look.ts";
import "./admin-layout.css";
// Loaded before the first toast, which may have to say that the network is gone.
import "../../lib/toasts/toaster.tsx";
import "./admin-area.css";
import "./admin-message.css";

/**
 * Shows the login screen without a token, and the admin screens with a token that the server accepts. When the session
 * ends while the writer works, their screen stays and a dialog over it asks them to sign in: no text is lost.
 */
export default function AdminArea() {
  const words = useAdminWords();
  useLook();
  const token = useToken();
  const [wasAccepted, setWasAccepted] = useState(false);
  const session = trpc.session.current.useQuery(undefined, { enabled: token !== null && !wasAccepted });
  // Requested at once: the form of a post is large, and its download need not wait for the answer.
  useEffect(() => {
    if (currentToken() !== null) loadForm(location.pathname);
  }, []);
  const { enter, enterAgain, leave } = useSessionChanges(setWasAccepted);

  const language = session.data?.language;
  const isOther = !wasAccepted && language !== undefined && !isSpoken(language);
  useEffect(() => {
    if (isOther && !speak(language)) setWasAccepted(true);
  }, [isOther, language]);

  if (session.isSuccess && token !== null && !wasAccepted && !isOther) setWasAccepted(true);
  if (wasAccepted) {
    return (
      <AdminLayout onSignedOut={leave}>
        <AdminRoutes />
        {token === null && <SignInAgain onSignedIn={enterAgain} onLeave={leave} />}
      </AdminLayout>
    );
  }
  if (token === null) return <LoginScreen onSignedIn={enter} />;
  if (session.isError && !session.isFetching) return <UnreachableScreen onRetry={() => session.refetch()} />;
  return <Spinner label={words.area.loading} />;
}

function useSessionChanges(setWasAccepted: (wasAccepted: boolean) => void) {
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  return {
    // Answers for visitors, such as the 404 of a draft, are wrong for an administrator.
    enter: (token: string, language: AdminLanguage) => {
      queryClient.clear();
      if (!isSpoken(language)) {
        keepToken(token);
        if (speak(language)) return;
      }
      // One render for both changes: between two renders the sign-in dialog would flash.
      flushSync(() => {
        setWasAccepted(true);
        keepToken(token);
      });
    },
    enterAgain: (token: string) => {
      keepToken(token);
      queryClient.invalidateQueries();
    },
    leave: () => {
      flushSync(() => {
        setWasAccepted(false);
        keepToken(null);
      });
      queryClient.clear();
      navigate("/admin");
    },
  };
}

function LoginScreen({ onSignedIn }: { onSignedIn: OnSignedIn }) {
  const words = useAdminWords();
  useHead({ title: words.signIn.title, description: words.signIn.description, isPrivate: true });
  return (
    <main id="main" tabIndex={-1} className="login-screen">
      <Wordmark />
      <div className="login-card">
        <h1>{words.signIn.title}</h1>
        <p>{words.signIn.subtitle}</p>
        <LoginForm onSignedIn={onSignedIn} />
        <PasskeyButton onSignedIn={onSignedIn} />
        <ForgotPassword />
      </div>
    </main>
  );
}

/** Shown when there is a token, but the server cannot be reached to check it. */
function UnreachableScreen({ onRetry }: { onRetry: () => void }) {
  const words = useAdminWords();
  useHead({ title: words.area.name, description: words.area.description, isPrivate: true });
  return (
    <main id="main" tabIndex={-1} className="page admin-message">
      <h1>{words.area.unreachableTitle}</h1>
      <p>{words.area.unreachableAdvice}</p>
      <Button className="button button-primary" onClick={onRetry}>
        {words.actions.tryAgain}
      </Button>
    </main>
  );
}

/** The top bar with the logo, Account and Logout, the navigation, and the screen. */
function AdminLayout({ onSignedOut, children }: { onSignedOut: () => void; children: ReactNode }) {
  const words = useAdminWords();
  return (
    <div className="admin">
      <header className="admin-bar">
        <a className="skip-link" href="#main">
          {words.area.skipToContent}
        </a>
        <Wordmark />
        <div className="admin-bar-links">
          <PaletteButton onSignedOut={onSignedOut} />
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
