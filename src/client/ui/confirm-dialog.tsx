import type { ReactNode } from "react";
import { useAdminWords } from "../lib/admin-words.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

interface ConfirmDialogProps {
  title: string;
  /** The confirm button's verb. */
  action: string;
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  children: ReactNode;
}

/** Asks for confirmation before something is lost for good. The safe button has the focus. */
export function ConfirmDialog({ title, action, isBusy, onConfirm, onCancel, children }: ConfirmDialogProps) {
  const words = useAdminWords();
  return (
    // While the action runs, the dialog stays: the action cannot be cancelled, and the page behind must not change.
    <Dialog title={title} {...(!isBusy && { onClose: onCancel })}>
      <p>{children}</p>
      <p className="dialog-buttons">
        <Button autoFocus isInactive={isBusy} onClick={onCancel}>
          {words.actions.cancel}
        </Button>
        <Button className="button button-danger" isInactive={isBusy} onClick={onConfirm}>
          {action}
        </Button>
      </p>
    </Dialog>
  );
}
