import { useRef } from "react";
import { maxPasswordLength, minPasswordLength } from "../../../shared/limits.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { useSubmit } from "../../lib/hooks/use-submit.ts";
import { PasswordField } from "../../ui/admin/password-field.tsx";
import { Button } from "../../ui/button.tsx";
import { InputField } from "../../ui/field.tsx";

/** Changes the password. */
export function PasswordForm() {
  const words = useAdminWords();
  const form = useRef<HTMLFormElement>(null);
  const utils = trpc.useUtils();
  const change = trpc.account.changePassword.useMutation({
    onSuccess: () => {
      form.current?.reset();
      return utils.session.list.invalidate();
    },
  });
  const submit = useSubmit((text) =>
    change.mutateAsync({ password: text("password"), newPassword: text("newPassword") }),
  );
  return (
    <form className="account-form" ref={form} onSubmit={submit}>
      <PasswordField label={words.password.current} />
      <InputField
        label={words.password.new}
        hint={words.password.newHint(minPasswordLength)}
        max={maxPasswordLength}
        type="password"
        name="newPassword"
        required
        minLength={minPasswordLength}
        autoComplete="new-password"
      />
      <Button type="submit" isInactive={change.isPending}>
        {words.password.change}
      </Button>
    </form>
  );
}
