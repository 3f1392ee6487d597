import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react";
import { useAdminWords } from "../lib/admin-words.ts";
import { focusMain } from "../lib/focus/focus-main.ts";
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
      {children}
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

interface AskingButtonProps<Answer> extends ComponentProps<typeof Button> {
  /** The question, for example a {@link ConfirmDialog}. */
  ask: (question: { isBusy: boolean; onConfirm: (answer: Answer) => void; onCancel: () => void }) => ReactNode;
  /** Runs with the answer. The question stays until it has ended, also in failure, which the query client reports. */
  act: (answer: Answer) => Promise<unknown>;
}

/** A button that opens a question and acts on the answer. */
export function AskingButton<Answer = void>({ ask, act, ...button }: AskingButtonProps<Answer>) {
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const hasActed = useRef(false);
  // The action may have removed the button, which had the focus.
  useEffect(
    () => () => {
      if (hasActed.current && document.activeElement === document.body) focusMain();
    },
    [],
  );
  const onConfirm = (answer: Answer) => {
    setIsBusy(true);
    hasActed.current = true;
    act(answer)
      .catch(() => {})
      .finally(() => {
        setIsBusy(false);
        setIsOpen(false);
      });
  };
  return (
    <>
      <Button {...button} onClick={() => setIsOpen(true)} />
      {isOpen && ask({ isBusy, onConfirm, onCancel: () => setIsOpen(false) })}
    </>
  );
}

type ConfirmButtonProps = Omit<AskingButtonProps<void>, "ask"> & {
  /** What the question says: its title, the verb of its button, and what the action does. */
  asks: { title: string; action: string; note: ReactNode };
};

/** A button whose action waits for a confirmation. */
export function ConfirmButton({ asks: { note, ...texts }, ...button }: ConfirmButtonProps) {
  return (
    <AskingButton
      {...button}
      ask={(question) => (
        <ConfirmDialog {...texts} {...question}>
          <p>{note}</p>
        </ConfirmDialog>
      )}
    />
  );
}
