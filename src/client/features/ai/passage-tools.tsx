import { useRef, useState } from "react";
import { createPortal } from "react-dom";
import { maxPassageLength } from "../../../shared/limits.ts";
import type { RevisionTask } from "../../../shared/schemas/ai-schema.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { focusMain } from "../../lib/focus/focus-main.ts";
import { notify } from "../../lib/toasts/notify.ts";
import { ShownDiff } from "../../ui/diff/shown-diff.tsx";
import { keepImages } from "./keep-images.ts";
import { streamingClient } from "./streaming-client.ts";
import { useStreamedAnswer } from "./use-streamed-answer.ts";

/** The selected text of the editor, provided by the form. */
export interface Passage {
  html: string;
  markdown: string;
  /** Whether it contains an image that is being uploaded. */
  isArriving: boolean;
  /** Replaces it with other HTML, as one undo step. @returns false when the text has changed */
  replace: (html: string) => boolean;
}

const tasks: readonly RevisionTask[] = ["improve", "shorten", "continue", "spelling"];

interface PassageToolsProps {
  /** Whether text is selected. */
  isShown: boolean;
  /** Where the buttons are shown; null to show them in place. */
  row: HTMLElement | null;
  readPassage: (options: { wholeBlocks: boolean }) => Passage | null;
  /** Turns the model's Markdown into the editor's HTML. */
  toHtml: (markdown: string) => string;
  /** Where the answer is shown. */
  place: HTMLElement | null;
}

/** AI tools for the selected text. The answer is shown beside the text, as a diff that the writer accepts or rejects. */
export default function PassageTools({ isShown, row, readPassage, toHtml, place }: PassageToolsProps) {
  const words = useAdminWords();
  const [open, setOpen] = useState<{ passage: Passage; task: RevisionTask }>();
  const [answer, setAnswer] = useState("");
  // Not the mutation's state, which is still idle when the answer opens: an empty answer would be shown.
  const [isOver, setIsOver] = useState(false);
  const { begin, stop } = useStreamedAnswer(
    (input: { task: RevisionTask; text: string }, options) => streamingClient.ai.revise.mutate(input, options),
    setAnswer,
  );
  const opener = useRef<Element | null>(null);
  const close = () => {
    stop();
    setOpen(undefined);
    // The pressed button disappears with the answer.
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
    if (document.activeElement !== opener.current) focusMain();
  };
  const start = (task: RevisionTask) => {
    if (open) return;
    opener.current = document.activeElement;
    // A continuation is added after the paragraph, not inside a sentence.
    const passage = readPassage({ wholeBlocks: task === "continue" });
    if (!passage?.markdown.trim()) return notify.error(words.ai.selectText);
    if (passage.isArriving) return notify.error(words.ai.waitForImages);
    if (passage.markdown.length > maxPassageLength) {
      notify.error(words.ai.selectLess(maxPassageLength));
      return;
    }
    setAnswer("");
    setIsOver(false);
    setOpen({ passage, task });
    begin({ task, text: passage.markdown })
      // The query client has reported the failure. The text received before it can still be accepted.
      .catch(() => {})
      .finally(() => setIsOver(true));
  };
  const before = open?.passage.html ?? "";
  const written = answer && toHtml(answer);
  const after = written && keepImages(before, open?.task === "continue" ? before + written : written);
  const buttons = (
    // biome-ignore lint/a11y/useSemanticElements: the legend of a fieldset would be on a separate line
    <div className="editor-row" role="group" aria-label={words.ai.forSelection}>
      {tasks.map((task) => (
        <button
          key={task}
          type="button"
          className="editor-word"
          aria-disabled={open !== undefined}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => start(task)}
        >
          {words.ai.tasks[task]}
        </button>
      ))}
    </div>
  );
  return (
    <>
      {isShown && (row ? createPortal(buttons, row) : buttons)}
      {open &&
        place &&
        createPortal(
          <PassageAnswer
            title={words.ai.tasks[open.task]}
            change={after ? { before, after } : null}
            isOver={isOver}
            onAccept={() => {
              setOpen(undefined);
              if (after && !open.passage.replace(after)) notify.error(words.ai.textChanged);
            }}
            onStop={stop}
            onReject={close}
          />,
          place,
        )}
    </>
  );
}

interface PassageAnswerProps {
  title: string;
  /** The changes that the answer would make, so far. */
  change: { before: string; after: string } | null;
  isOver: boolean;
  onAccept: () => void;
  onStop: () => void;
  onReject: () => void;
}

/** A revision beside the text. It is not a dialog: a model that does not answer must not keep the writer from writing. */
function PassageAnswer({ title, change, isOver, onAccept, onStop, onReject }: PassageAnswerProps) {
  const { ai: words } = useAdminWords();
  return (
    <section
      className="passage-answer"
      aria-label={title}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        onReject();
      }}
    >
      <h2>{title}</h2>
      <p className="field-hint" role="status">
        {change ? words.draftBeside : isOver ? words.nothing : words.thinking}
      </p>
      {change && (
        <div className="passage-diff">
          <ShownDiff {...change} />
        </div>
      )}
      <p className="arriving-draft-buttons">
        {isOver ? (
          <button type="button" className="button button-small button-primary" disabled={!change} onClick={onAccept}>
            {words.accept}
          </button>
        ) : (
          <button type="button" className="button button-small" onClick={onStop}>
            {words.stop}
          </button>
        )}
        <button type="button" className="button button-small" onClick={onReject}>
          {words.reject}
        </button>
      </p>
    </section>
  );
}
