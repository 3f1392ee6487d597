import type { ComponentProps, FormEvent, ReactNode } from "react";
import { useAdminWords } from "../../lib/admin-words.ts";
import { PasswordField } from "../../ui/admin/password-field.tsx";
import { Button, SubmitButton } from "../../ui/button.tsx";
import { AskingButton, type ConfirmButton } from "../../ui/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialog.tsx";

interface PasswordButtonProps extends Omit<ComponentProps<typeof ConfirmButton>, "act"> {
  /** @param text the text of another field of the form */
  act: (password: string, text: (field: string) => string) => Promise<unknown>;
  /** Fields above the password. */
  fields?: ReactNode;
}

/** A button that asks for the password before an action that a stolen session must not do. */
export function PasswordButton({ asks: { title, action, note }, act, fields, ...button }: PasswordButtonProps) {
  const words = useAdminWords();
  return (
    <AskingButton<FormData>
      {...button}
      act={(given) => act(String(given.get("password")), (field) => String(given.get(field) ?? ""))}
      ask={({ isBusy, onConfirm, onCancel }) => {
        const submit = (event: FormEvent<HTMLFormElement>) => {
          event.preventDefault();
          if (!isBusy) onConfirm(new FormData(event.currentTarget));
        };
        return (
          <Dialog title={title} onClose={onCancel}>
            <p>{note}</p>
            <form className="account-form" onSubmit={submit}>
              {fields}
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
