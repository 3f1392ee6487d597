import { type RefObject, useEffect, useRef, useState } from "react";
import { messages } from "../../../shared/messages.ts";
import { notify } from "../../lib/notify.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import { streamingClient } from "./streaming-client.ts";
import { useWriting } from "./use-writing.ts";
import "./generate-button.css";

interface GenerateButtonProps {
  /** The title as it stands in the form. */
  readTitle: () => string;
  /** Whether text stands there that the writer would miss. */
  hasOwnText: () => boolean;
  /** Told the draft so far, in Markdown; `isFirst` once for each draft. */
  onDraft: (markdown: string, isFirst: boolean) => void;
  /** Told when a draft begins and when it ends, however that is. */
  onWriting: (isWriting: boolean) => void;
}

/** Has the configured model write a draft from the title (specification §2, §5); leaving the screen stops it. */
export default function GenerateButton({ readTitle, hasOwnText, onDraft, onWriting }: GenerateButtonProps) {
  const [asksFor, setAsksFor] = useState<string>();
  const [isFirst] = useState(() => ({ value: true }));
  const { isWriting, begin, stop } = useWriting(
    (prompt: string, options) => streamingClient.ai.generate.mutate({ prompt }, options),
    (soFar) => {
      onDraft(soFar, isFirst.value);
      isFirst.value = false;
    },
  );
  const [ended, setEnded] = useState("");
  const stopButton = useRef<HTMLButtonElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useFocusBetween(button, stopButton, isWriting);
  const write = (title: string) => {
    setAsksFor(undefined);
    isFirst.value = true;
    setEnded("");
    onWriting(true);
    begin(title)
      .then(
        () => setEnded("The draft is there"),
        // A failure has been told.
        () => setEnded("The draft was stopped"),
      )
      .finally(() => onWriting(false));
  };
  const start = () => {
    const title = readTitle().trim();
    if (title === "") notify.error(messages.titleMissing);
    else if (hasOwnText()) setAsksFor(title);
    else write(title);
  };
  return (
    <span className="generate">
      {isWriting && (
        <button
          ref={stopButton}
          type="button"
          className="button button-small"
          onClick={stop}
          // Enter held down on the other button must not stop what it began.
          onKeyDown={(event) => event.repeat && event.preventDefault()}
        >
          Stop
        </button>
      )}
      <button
        ref={button}
        type="button"
        className="button button-small generate-button"
        disabled={isWriting}
        onClick={start}
      >
        {isWriting ? <span className="generate-ring" aria-hidden="true" /> : <Icon name="spark" />}
        Generate with AI
      </button>
      <span className="visually-hidden" role="status">
        {isWriting ? "Generating the draft" : ended}
      </span>
      {asksFor !== undefined && (
        <ConfirmDialog
          title="Replace your text?"
          action="Replace"
          isBusy={false}
          onConfirm={() => write(asksFor)}
          onCancel={() => setAsksFor(undefined)}
        >
          The draft takes the place of what you have written. One undo brings it back.
        </ConfirmDialog>
      )}
    </span>
  );
}

/** Whoever had the focus on the one of two buttons that goes finds it on the other: a lost focus begins at the top of the page. */
function useFocusBetween(
  idle: RefObject<HTMLButtonElement | null>,
  busy: RefObject<HTMLButtonElement | null>,
  isBusy: boolean,
) {
  const wasBusy = useRef(isBusy);
  useEffect(() => {
    if (wasBusy.current === isBusy) return;
    wasBusy.current = isBusy;
    const focused = document.activeElement;
    if (focused && focused !== document.body && focused !== idle.current) return;
    (isBusy ? busy : idle).current?.focus({ preventScroll: true });
  }, [isBusy, idle, busy]);
}
