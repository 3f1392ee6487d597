import { Administrators } from "../../features/account/administrators.tsx";
import { IdentityForm } from "../../features/account/identity-form.tsx";
import { Passkeys } from "../../features/account/passkeys.tsx";
import { PasswordForm } from "../../features/account/password-form.tsx";
import { SessionList } from "../../features/account/session-list.tsx";
import { TwoStep } from "../../features/account/two-step.tsx";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { AdminHead } from "../../ui/admin/admin-head.tsx";
import "./account-screen.css";

const parts = [
  ["identity", IdentityForm],
  ["password", PasswordForm],
  ["twoStep", TwoStep],
  ["passkeys", Passkeys],
  ["sessions", SessionList],
  ["administrators", Administrators],
] as const;

/** How the administrator signs in and where, and the other administrators. */
export default function AccountScreen() {
  const words = useAdminWords();
  const session = trpc.session.current.useQuery();
  return (
    <div className="account">
      <AdminHead words={words.account}>
        <p className="account-email">{session.data?.email}</p>
      </AdminHead>
      {parts.map(([name, Part]) => (
        <section key={name} aria-labelledby={`account-${name}`}>
          <h2 id={`account-${name}`}>{words.account[name]}</h2>
          <Part />
        </section>
      ))}
    </div>
  );
}
