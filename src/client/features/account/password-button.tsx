import type { ComponentProps, FormEvent } from "react";
import { useAdminWords } from "../../lib/admin-words.ts";
import { Button, SubmitButton } from "../../ui/button.tsx";
import { AskingButton, type ConfirmButton } from "../../ui/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { PasswordField } from "./password-field.tsx";

interface PasswordButtonProps extends Omit<ComponentProps<typeof ConfirmButton>, "act"> {
  act: (password: string) => Promise<unknown>;
}

/** A button that asks for the password before an action that a stolen session must not do. */
export function PasswordButton({ asks: { title, action, note }, ...button }: PasswordButtonProps) {
  const words = useAdminWords();
  return (
    <AskingButton<string>
      {...button}
      ask={({ isBusy, onConfirm, onCancel }) => {
        const submit = (event: FormEvent<HTMLFormElement>) => {
          event.preventDefault();
          if (!isBusy) onConfirm(String(new FormData(event.currentTarget).get("password")));
        };
        return (
          <Dialog title={title} onClose={onCancel}>
            <p>{note}</p>
            <form className="account-form" onSubmit={submit}>
              <PasswordField label={words.password.yours} />
              <p className="dialog-buttons">
                <Button onClick={onCancel}>{words.actions.cancel}</Button>
                <SubmitButton isInactive={isBusy}>{action}</SubmitButton>
              </p>
            </form>
          </Dialog>
        );
      }}
    />
  );
}
