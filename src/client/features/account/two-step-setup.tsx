import type { FormEvent } from "react";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { useOneAtATime } from "../../lib/calls/use-one-at-a-time.ts";
import { takeFocus } from "../../lib/focus/take-focus.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { PasswordField } from "./password-field.tsx";
import { QrCode } from "./qr-code.tsx";

interface TwoStepSetupProps {
  proposal: { secret: string; address: string };
  onTurnedOn: (outcome: { recoveryCodes: string[]; message: string }) => void;
  onCancel: () => void;
}

/** Shows the secret for the authenticator app, and asks for a code as proof that the app has it. */
export function TwoStepSetup({ proposal, onTurnedOn, onCancel }: TwoStepSetupProps) {
  const words = useAdminWords();
  const turnOn = trpc.account.turnOnTwoStep.useMutation({ onSuccess: onTurnedOn });
  const oneAtATime = useOneAtATime();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const input = { code: String(fields.get("code")), password: String(fields.get("password")) };
    oneAtATime(() => turnOn.mutateAsync({ ...input, secret: proposal.secret }));
  };
  return (
    <form className="account-form" aria-label={words.twoStep.setUp} ref={takeFocus} tabIndex={-1} onSubmit={submit}>
      <QrCode text={proposal.address} label={words.twoStep.qrCode} />
      <p>{words.twoStep.scan(<code key="secret">{proposal.secret.replace(/(.{4})(?=.)/g, "$1 ")}</code>)}</p>
      <Field label={words.twoStep.code} hint={words.twoStep.codeHint}>
        {(tied) => (
          <input {...tied} className="input" name="code" required inputMode="numeric" autoComplete="one-time-code" />
        )}
      </Field>
      <PasswordField label={words.password.yours} />
      <div className="account-buttons">
        <Button type="submit" className="button button-primary" isInactive={turnOn.isPending}>
          {words.twoStep.turnOn}
        </Button>
        <button type="button" className="button" onClick={onCancel}>
          {words.actions.cancel}
        </button>
      </div>
    </form>
  );
}
