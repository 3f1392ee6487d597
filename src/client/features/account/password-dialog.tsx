import type { FormEvent, ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { PasswordField } from "./password-field.tsx";

interface PasswordDialogProps {
  title: string;
  /** The verb on the button that does it. */
  action: string;
  isBusy: boolean;
  onConfirm: (password: string) => void;
  onCancel: () => void;
  children: ReactNode;
}

/** Asks for the password before something that a stolen session must not do. */
export function PasswordDialog({ title, action, isBusy, onConfirm, onCancel, children }: PasswordDialogProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy) onConfirm(String(new FormData(event.currentTarget).get("password")));
  };
  return (
    <Dialog title={title} onClose={onCancel}>
      <p>{children}</p>
      <form className="account-form" onSubmit={submit}>
        <PasswordField label="Your password" />
        <p className="dialog-buttons">
          <button type="button" className="button" onClick={onCancel}>
            Cancel
          </button>
          <Button type="submit" className="button button-primary" isInactive={isBusy}>
            {action}
          </Button>
        </p>
      </form>
    </Dialog>
  );
}
