import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

interface ConfirmDialogProps {
  title: string;
  /** The verb on the button that does it. */
  action: string;
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  children: ReactNode;
}

/** Asks before something is gone for good. The safe button has the focus. */
export function ConfirmDialog({ title, action, isBusy, onConfirm, onCancel, children }: ConfirmDialogProps) {
  return (
    // Under way it cannot be called off any more, and nothing behind it may change.
    <Dialog title={title} {...(!isBusy && { onClose: onCancel })}>
      <p>{children}</p>
      <p className="dialog-buttons">
        <Button className="button" autoFocus isInactive={isBusy} onClick={onCancel}>
          Cancel
        </Button>
        <Button className="button button-danger" isInactive={isBusy} onClick={onConfirm}>
          {action}
        </Button>
      </p>
    </Dialog>
  );
}
