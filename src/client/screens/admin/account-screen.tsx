import { Passkeys } from "../../features/account/passkeys.tsx";
import { PasswordForm } from "../../features/account/password-form.tsx";
import { SessionList } from "../../features/account/session-list.tsx";
import { TwoStep } from "../../features/account/two-step.tsx";
import { useHead } from "../../lib/head.ts";
import { trpc } from "../../lib/trpc.ts";
import "./account-screen.css";

/** How she gets in, and where she is. */
export default function AccountScreen() {
  useHead({ title: "Account", description: "How you sign in, and where.", isPrivate: true });
  const session = trpc.session.current.useQuery();
  return (
    <div className="account">
      <div className="admin-head">
        <h1>Account</h1>
        <p className="account-email">{session.data?.email}</p>
      </div>
      <section aria-labelledby="account-password">
        <h2 id="account-password">Password</h2>
        <PasswordForm />
      </section>
      <section aria-labelledby="account-two-step">
        <h2 id="account-two-step">Two-step sign-in</h2>
        <TwoStep />
      </section>
      <section aria-labelledby="account-passkeys">
        <h2 id="account-passkeys">Passkeys</h2>
        <Passkeys />
      </section>
      <section aria-labelledby="account-sessions">
        <h2 id="account-sessions">Signed in</h2>
        <SessionList />
      </section>
    </div>
  );
}
