import { maxAdminNameLength, maxEmailLength } from "../../../shared/limits.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { useSubmit } from "../../lib/hooks/use-submit.ts";
import { LoadState } from "../../ui/admin/load-state.tsx";
import { SubmitButton } from "../../ui/button.tsx";
import { InputField } from "../../ui/field.tsx";
import { PasswordField } from "./password-field.tsx";

/** Changes the address with which the administrator signs in, and the name that other administrators see. */
export function IdentityForm() {
  const { administrators: words, password, actions } = useAdminWords();
  const list = trpc.administrator.list.useQuery();
  const utils = trpc.useUtils();
  const change = trpc.administrator.changeIdentity.useMutation({
    onSuccess: () =>
      Promise.all([
        utils.administrator.list.invalidate(),
        utils.session.current.invalidate(),
        utils.dashboard.invalidate(),
      ]),
  });
  const submit = useSubmit((text) =>
    change.mutateAsync({ password: text("password"), email: text("email"), name: text("name") }),
  );
  const own = list.data?.admins.find(({ isYou }) => isYou);
  if (!own) return <LoadState query={list} label={words.loading} />;
  return (
    // A saved form starts again, with an empty password.
    <form key={`${own.email} ${own.name}`} className="account-form" onSubmit={submit}>
      <InputField
        label={words.email}
        hint={words.emailHint}
        max={maxEmailLength}
        type="email"
        name="email"
        required
        autoComplete="username"
        defaultValue={own.email}
      />
      <InputField label={words.name} max={maxAdminNameLength} name="name" autoComplete="name" defaultValue={own.name} />
      <PasswordField label={password.yours} />
      <SubmitButton isInactive={change.isPending}>{actions.save}</SubmitButton>
    </form>
  );
}
