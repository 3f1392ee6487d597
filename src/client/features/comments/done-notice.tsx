import { useEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import type { Done } from "./use-comment-moves.ts";
import "./done-notice.css";

/** What was done last and its Undo. It stays until something else is done: nobody has to be quick. */
export function DoneNotice({ done: { number, message, undo }, isBusy }: { done: Done; isBusy: boolean }) {
  const notice = useRef<HTMLDivElement>(null);
  // The row that held the keyboard is gone; it goes on from here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each thing done is told anew
  useEffect(() => notice.current?.focus(), [number]);
  return (
    <div className="notice done-notice" role="status" tabIndex={-1} ref={notice}>
      <span>{message}</span>
      {undo && (
        <Button className="button button-small" isInactive={isBusy} onClick={undo}>
          Undo
        </Button>
      )}
    </div>
  );
}
