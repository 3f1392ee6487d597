import { useEffect, useRef } from "react";
import { useAdminWords } from "../../lib/admin-words.ts";
import { Button } from "../button.tsx";
import "./undo-notice.css";

/** The last action on a list, how to undo it, and its number in this list of actions. */
export interface DoneAction {
  number: number;
  message: string;
  undo: (() => void) | null;
}

/** The last action with its Undo button. It stays until the next action, without a time limit. */
export function UndoNotice({ action: { number, message, undo }, isBusy }: { action: DoneAction; isBusy: boolean }) {
  const words = useAdminWords();
  const notice = useRef<HTMLDivElement>(null);
  // The row that had the focus was removed, so the notice gets it, but not from a text that is being typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each action takes the focus
  useEffect(() => {
    if (!document.activeElement?.matches("textarea")) notice.current?.focus();
  }, [number]);
  return (
    <div className="notice notice-good undo-notice" role="status" tabIndex={-1} ref={notice}>
      <span>{message}</span>
      {undo && (
        <Button className="button button-small" isInactive={isBusy} onClick={undo}>
          {words.actions.undo}
        </Button>
      )}
    </div>
  );
}
