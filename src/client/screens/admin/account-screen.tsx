import { Administrators } from "../../features/account/administrators.tsx";
import { ApiKeys } from "../../features/account/api-keys.tsx";
import { LanguageForm } from "../../features/account/language-form.tsx";
import { Passkeys } from "../../features/account/passkeys.tsx";
import { PasswordForm } from "../../features/account/password-form.tsx";
import { SessionList } from "../../features/account/session-list.tsx";
import { TwoStep } from "../../features/account/two-step.tsx";
import { useAdminWords } from "../../lib/admin-words.ts";
import { AdminHead } from "../../ui/admin/admin-head.tsx";
import "./account-screen.css";

const parts = [
  ["administrators", Administrators],
  ["language", LanguageForm],
  ["password", PasswordForm],
  ["twoStep", TwoStep],
  ["passkeys", Passkeys],
  ["apiKeys", ApiKeys],
  ["sessions", SessionList],
] as const;

/** How the administrator signs in and where, and the other administrators. */
export default function AccountScreen() {
  const words = useAdminWords();
  return (
    <div className="account">
      <AdminHead words={words.account} />
      {parts.map(([name, Part]) => (
        <section key={name} aria-labelledby={`account-${name}`}>
          <h2 id={`account-${name}`}>{words.account[name]}</h2>
          <Part />
        </section>
      ))}
    </div>
  );
}
