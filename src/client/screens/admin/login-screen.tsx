import { ForgotPassword } from "../../features/auth/forgot-password.tsx";
import { LoginForm } from "../../features/auth/login-form.tsx";
import { PasskeyButton } from "../../features/auth/passkey-button.tsx";
import { Wordmark } from "../../features/site/wordmark.tsx";
import { useAdminWords } from "../../lib/admin-words.ts";
import { useHead } from "../../lib/page/head.ts";
import "./login-screen.css";

export function LoginScreen({ onSignedIn }: { onSignedIn: (token: string) => void }) {
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
