import { type RefObject, useEffect, useRef, useState } from "react";
import { useAdminWords } from "../../lib/admin-words.ts";
import { notify } from "../../lib/toasts/notify.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import { streamingClient } from "./streaming-client.ts";
import { useStreamedAnswer } from "./use-streamed-answer.ts";
import "./generate-button.css";

interface GenerateButtonProps {
  /** The current title in the form. */
  readTitle: () => string;
  /** Whether the editor contains text that the draft would replace. */
  hasOwnText: () => boolean;
  /** Called with the draft so far, in Markdown. `isFirst` is true for the first call of a draft. */
  onDraft: (markdown: string, isFirst: boolean) => void;
  /** Called when a draft begins, and when it is complete, stopped or failed. */
  onWriting: (isWriting: boolean) => void;
}

/** Lets the configured model write a draft from the title. Leaving the screen stops it. */
export default function GenerateButton({ readTitle, hasOwnText, onDraft, onWriting }: GenerateButtonProps) {
  const words = useAdminWords();
  const [asksFor, setAsksFor] = useState<string>();
  const [isFirst] = useState(() => ({ value: true }));
  const { isWriting, begin, stop } = useStreamedAnswer(
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
        () => setEnded(words.ai.draftComplete),
        // The query client has reported the failure.
        () => setEnded(words.ai.draftStopped),
      )
      .finally(() => onWriting(false));
  };
  const start = () => {
    const title = readTitle().trim();
    if (title === "") notify.error(words.both.titleMissing);
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
          // The focus moves here when generation starts. Holding Enter on the other button must not stop it.
          onKeyDown={(event) => event.repeat && event.preventDefault()}
        >
          {words.ai.stop}
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
        {words.ai.generate}
      </button>
      <span className="visually-hidden" role="status">
        {isWriting ? words.ai.generating : ended}
      </span>
      {asksFor !== undefined && (
        <ConfirmDialog
          title={words.ai.replaceTitle}
          action={words.ai.replaceAction}
          isBusy={false}
          onConfirm={() => write(asksFor)}
          onCancel={() => setAsksFor(undefined)}
        >
          {words.ai.replaceNote}
        </ConfirmDialog>
      )}
    </span>
  );
}

/** Moves the focus from the button that disappears or is disabled to the other one. It would go to the top of the page. */
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
