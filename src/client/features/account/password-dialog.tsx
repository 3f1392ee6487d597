import type { FormEvent, ReactNode } from "react";
import { useAdminWords } from "../../lib/admin-words.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { PasswordField } from "./password-field.tsx";

interface PasswordDialogProps {
  title: string;
  /** The confirm button's verb. */
  action: string;
  isBusy: boolean;
  onConfirm: (password: string) => void;
  onCancel: () => void;
  children: ReactNode;
}

/** Asks for the password before an action that a stolen session must not do. */
export function PasswordDialog({ title, action, isBusy, onConfirm, onCancel, children }: PasswordDialogProps) {
  const words = useAdminWords();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy) onConfirm(String(new FormData(event.currentTarget).get("password")));
  };
  return (
    <Dialog title={title} onClose={onCancel}>
      <p>{children}</p>
      <form className="account-form" onSubmit={submit}>
        <PasswordField label={words.password.yours} />
        <p className="dialog-buttons">
          <Button onClick={onCancel}>{words.actions.cancel}</Button>
          <Button type="submit" className="button button-primary" isInactive={isBusy}>
            {action}
          </Button>
        </p>
      </form>
    </Dialog>
  );
}
