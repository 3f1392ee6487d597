import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { noteCaret } from "../lib/caret.ts";
import { focusMain } from "../lib/focus-main.ts";
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
  // As layout effects: once it is taken out of the page, closing it gives nothing back.
  useLayoutEffect(() => {
    const element = dialog.current;
    const putCaretBack = noteCaret();
    element?.showModal();
    return () => {
      element?.close();
      putCaretBack();
      // What opened it may be gone by now, deleted in it perhaps.
      const focused = document.activeElement;
      if (focused === document.body || element?.contains(focused)) focusMain();
    };
  }, []);
  // A button that was pressed and went away, its work done, takes the focus along.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) dialog.current?.focus();
  });
  return (
    <dialog
      ref={dialog}
      className="dialog"
      tabIndex={-1}
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
