import { LoginForm } from "../../features/auth/login-form.tsx";
import { PasskeyButton } from "../../features/auth/passkey-button.tsx";
import { Wordmark } from "../../features/site/wordmark.tsx";
import { useHead } from "../../lib/head.ts";
import "./login-screen.css";

export function LoginScreen({ onSignedIn }: { onSignedIn: (token: string) => void }) {
  useHead({ title: "Admin Login", description: "Sign in to write and publish.", isPrivate: true });
  return (
    <main id="main" tabIndex={-1} className="login-screen">
      <Wordmark />
      <div className="login-card">
        <h1>Admin Login</h1>
        <p>Enter your credentials to access the admin panel</p>
        <LoginForm onSignedIn={onSignedIn} />
        <PasskeyButton onSignedIn={onSignedIn} />
      </div>
    </main>
  );
}
