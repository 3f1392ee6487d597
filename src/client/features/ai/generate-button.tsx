import { type RefObject, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useAdminWords } from "../../lib/admin-words.ts";
import { notify } from "../../lib/toasts/notify.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import { RichHtml } from "../../ui/rich-html.tsx";
import { streamingClient } from "./streaming-client.ts";
import { useStreamedAnswer } from "./use-streamed-answer.ts";
import "./generate-button.css";

/** The text of the form that the draft is written for. */
export interface DraftTarget {
  /** The current title. */
  readTitle: () => string;
  getHtml: () => string;
  /** Whether the text has content that this HTML does not have. */
  holdsMoreThan: (html: string) => boolean;
  /** Turns the model's Markdown into HTML of the editor. */
  toHtml: (markdown: string) => string;
  replace: (html: string) => void;
  append: (html: string) => void;
}

interface GenerateButtonProps {
  target: DraftTarget;
  /** Where the draft is shown while it arrives. */
  place: HTMLElement | null;
}

/**
 * Lets the configured model write a draft from the title. The draft arrives beside the text, so that a slow model does
 * not keep the writer from writing. It replaces the text if that did not change meanwhile. Leaving the screen stops it.
 *
 * @see docs/decisions/0075-drafts-beside-the-text.md
 */
export default function GenerateButton({ target, place }: GenerateButtonProps) {
  const words = useAdminWords();
  const [asksFor, setAsksFor] = useState<string>();
  const [draft, setDraft] = useState<string | null>(null);
  const { isWriting, begin, stop } = useStreamedAnswer(
    (prompt: string, options) => streamingClient.ai.generate.mutate({ prompt }, options),
    setDraft,
  );
  const [ended, setEnded] = useState("");
  /** The draft that was last put into the text: the next draft may replace it without a question. */
  const lastDraft = useRef("");
  const stopButton = useRef<HTMLButtonElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useFocusBetween(button, stopButton, isWriting);
  const write = (title: string) => {
    setAsksFor(undefined);
    setDraft("");
    setEnded("");
    const before = target.getHtml();
    begin(title).then(
      (markdown) => {
        setEnded(words.ai.draftComplete);
        if (target.holdsMoreThan(before)) return;
        target.replace(target.toHtml(markdown));
        lastDraft.current = target.getHtml();
        setDraft(null);
      },
      // The query client has reported a failure, such as AI that is not set up. What has arrived can still be inserted.
      (error: Error) => setEnded(error.name === "AbortError" ? words.ai.draftStopped : ""),
    );
  };
  const start = () => {
    const title = target.readTitle().trim();
    if (title === "") notify.error(words.both.titleMissing);
    else if (target.holdsMoreThan(lastDraft.current)) setAsksFor(title);
    else write(title);
  };
  const isShown = draft !== null && (isWriting || draft !== "");
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
      {isShown &&
        place &&
        createPortal(
          <ArrivingDraft
            html={target.toHtml(draft)}
            isWriting={isWriting}
            onInsert={() => {
              target.append(target.toHtml(draft));
              setDraft(null);
            }}
            onDiscard={() => setDraft(null)}
          />,
          place,
        )}
      {asksFor !== undefined && (
        <ConfirmDialog
          title={words.ai.replaceTitle}
          action={words.ai.replaceAction}
          isBusy={false}
          onConfirm={() => write(asksFor)}
          onCancel={() => setAsksFor(undefined)}
        >
          <p>{words.ai.replaceNote}</p>
        </ConfirmDialog>
      )}
    </span>
  );
}

/**
 * Moves the focus from the button that disappears or is disabled to the other one. Otherwise it would go to the top of
 * the page.
 */
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

interface ArrivingDraftProps {
  /** HTML as the editor writes it. */
  html: string;
  /** Whether the model is still writing. */
  isWriting: boolean;
  onInsert: () => void;
  onDiscard: () => void;
}

/**
 * A draft beside the text: while the model writes, and afterwards if the draft could not replace the text without a
 * question.
 */
function ArrivingDraft({ html, isWriting, onInsert, onDiscard }: ArrivingDraftProps) {
  const { ai: words } = useAdminWords();
  return (
    <section className="arriving-draft" aria-label={words.draft}>
      <h2>{words.draft}</h2>
      <p className="field-hint">{html === "" ? words.thinking : words.draftBeside}</p>
      <RichHtml html={html} className="prose" />
      {!isWriting && (
        <p className="arriving-draft-buttons">
          <button type="button" className="button button-primary" onClick={onInsert}>
            {words.insertDraft}
          </button>
          <button type="button" className="button" onClick={onDiscard}>
            {words.discardDraft}
          </button>
        </p>
      )}
    </section>
  );
}
