import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { focusMain } from "../lib/focus/focus-main.ts";
import "./dialog.css";

interface DialogProps {
  title: string;
  /** Called when Escape closes the dialog. Without it, Escape does nothing. */
  onClose?: () => void;
  /** It holds a page, and fills the window. */
  isWide?: boolean;
  children: ReactNode;
}

/** A modal dialog, open while it is rendered. The browser keeps the focus inside and restores it afterwards. */
export function Dialog({ title, onClose, isWide = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // A layout effect: closing a dialog that is already removed restores no focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    const restoreCaret = rememberCaret();
    element?.showModal();
    return () => {
      element?.close();
      restoreCaret();
      // The element that opened the dialog may be gone, deleted by it for example.
      const focused = document.activeElement;
      if (focused === document.body || element?.contains(focused)) focusMain();
    };
  }, []);
  // A pressed button that was removed loses the focus.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) dialog.current?.focus();
  });
  return (
    <dialog
      ref={dialog}
      className={isWide ? "dialog dialog-wide" : "dialog"}
      tabIndex={-1}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // The close event comes in a later task. A key pressed before it would find the dialog closed, and its parent's state open.
        event.preventDefault();
        onClose?.();
      }}
      onClose={() => {
        // A second Escape closes the dialog even when the first was prevented.
        if (onClose) onClose();
        else dialog.current?.showModal();
      }}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  );
}

/**
 * Remembers the caret of the focused editor. A browser that gives the focus back to an editor loses its caret, so that
 * typed text goes nowhere.
 *
 * @returns a function that restores the caret
 */
function rememberCaret(): () => void {
  const selection = getSelection();
  const isEditing = document.activeElement instanceof HTMLElement && document.activeElement.isContentEditable;
  // A range follows changes of the text.
  const range = isEditing && selection && selection.rangeCount > 0 ? selection.getRangeAt(0).cloneRange() : null;
  return () => {
    if (!range) return;
    selection?.removeAllRanges();
    selection?.addRange(range);
  };
}
