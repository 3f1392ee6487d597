import { Passkeys } from "../../features/account/passkeys.tsx";
import { PasswordForm } from "../../features/account/password-form.tsx";
import { SessionList } from "../../features/account/session-list.tsx";
import { TwoStep } from "../../features/account/two-step.tsx";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { AdminHead } from "../../ui/admin/admin-head.tsx";
import "./account-screen.css";

/** Password, two-step sign-in, passkeys and the sessions of the administrator. */
export default function AccountScreen() {
  const words = useAdminWords();
  const session = trpc.session.current.useQuery();
  return (
    <div className="account">
      <AdminHead words={words.account}>
        <p className="account-email">{session.data?.email}</p>
      </AdminHead>
      <section aria-labelledby="account-password">
        <h2 id="account-password">{words.account.password}</h2>
        <PasswordForm />
      </section>
      <section aria-labelledby="account-two-step">
        <h2 id="account-two-step">{words.account.twoStep}</h2>
        <TwoStep />
      </section>
      <section aria-labelledby="account-passkeys">
        <h2 id="account-passkeys">{words.account.passkeys}</h2>
        <Passkeys />
      </section>
      <section aria-labelledby="account-sessions">
        <h2 id="account-sessions">{words.account.sessions}</h2>
        <SessionList />
      </section>
    </div>
  );
}
