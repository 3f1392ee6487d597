import type { ReactNode } from "react";
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
        {/* biome-ignore lint/a11y/noAutofocus: a dialog puts the focus on its least harmful button */}
        <button type="button" className="button" autoFocus disabled={isBusy} onClick={onCancel}>
          Cancel
        </button>
        <button type="button" className="button button-danger" disabled={isBusy} onClick={onConfirm}>
          {action}
        </button>
      </p>
    </Dialog>
  );
}
