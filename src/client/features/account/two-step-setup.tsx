import type { FormEvent } from "react";
import { takeFocus } from "../../lib/take-focus.ts";
import { trpc } from "../../lib/trpc.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { PasswordField } from "./password-field.tsx";
import { QrCode } from "./qr-code.tsx";

interface TwoStepSetupProps {
  proposal: { secret: string; address: string };
  onTurnedOn: (outcome: { recoveryCodes: string[]; message: string }) => void;
  onCancel: () => void;
}

/** The secret for the app, and the form that shows it has arrived there. */
export function TwoStepSetup({ proposal, onTurnedOn, onCancel }: TwoStepSetupProps) {
  const turnOn = trpc.account.turnOnTwoStep.useMutation({ onSuccess: onTurnedOn });
  const oneAtATime = useOneAtATime();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const input = { code: String(fields.get("code")), password: String(fields.get("password")) };
    oneAtATime(() => turnOn.mutateAsync({ ...input, secret: proposal.secret }));
  };
  return (
    <form className="account-form" aria-label="Set up two-step sign-in" ref={takeFocus} tabIndex={-1} onSubmit={submit}>
      <QrCode text={proposal.address} label="QR code for your authenticator app" />
      <p>
        Scan it with your authenticator app, or type this there:{" "}
        <code>{proposal.secret.replace(/(.{4})(?=.)/g, "$1 ")}</code>
      </p>
      <Field label="Code" hint="The six digits that the app shows now.">
        {(tied) => (
          <input {...tied} className="input" name="code" required inputMode="numeric" autoComplete="one-time-code" />
        )}
      </Field>
      <PasswordField label="Your password" />
      <div className="account-buttons">
        <Button type="submit" className="button button-primary" isInactive={turnOn.isPending}>
          Turn on
        </Button>
        <button type="button" className="button" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  );
}
