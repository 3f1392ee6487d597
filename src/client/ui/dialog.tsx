import { type ReactNode, useEffect, useId, useRef } from "react";
import "./dialog.css";

interface DialogProps {
  title: string;
  /** Called when Escape closes it. Without, it stays until it is taken away. */
  onClose?: () => void;
  children: ReactNode;
}

/** A modal dialog, open as long as it is rendered; the browser keeps the focus inside and gives it back afterwards. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (!onClose) event.preventDefault();
      }}
      onClose={() => {
        // Browsers let a second Escape through whatever the page says.
        if (onClose) onClose();
        else dialog.current?.showModal();
      }}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  );
}
