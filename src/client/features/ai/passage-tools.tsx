import { useState } from "react";
import { maxPassageLength } from "../../../shared/limits.ts";
import type { RevisionTask } from "../../../shared/schemas/ai-schema.ts";
import { notify } from "../../lib/toasts/notify.ts";
import { Dialog } from "../../ui/dialog.tsx";
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

const tasks: readonly (readonly [task: RevisionTask, label: string])[] = [
  ["improve", "Improve"],
  ["shorten", "Shorten"],
  ["continue", "Continue"],
  ["spelling", "Fix spelling"],
];

interface PassageToolsProps {
  /** Whether text is selected. */
  isShown: boolean;
  readPassage: (options: { wholeBlocks: boolean }) => Passage | null;
  /** Turns the model's Markdown into the editor's HTML. */
  toHtml: (markdown: string) => string;
}

/** AI tools for the selected text. The answer is shown as a diff that the writer accepts or rejects. */
export function PassageTools({ isShown, readPassage, toHtml }: PassageToolsProps) {
  const [open, setOpen] = useState<{ passage: Passage; label: string; task: RevisionTask }>();
  const [answer, setAnswer] = useState("");
  // Not the mutation's state, which is idle when the dialog opens: it would show an empty answer.
  const [isOver, setIsOver] = useState(false);
  const { begin, stop } = useStreamedAnswer(
    (input: { task: RevisionTask; text: string }, options) => streamingClient.ai.revise.mutate(input, options),
    setAnswer,
  );
  const close = () => {
    stop();
    setOpen(undefined);
  };
  const start = (task: RevisionTask, label: string) => {
    // A continuation is added after the paragraph, not inside a sentence.
    const passage = readPassage({ wholeBlocks: task === "continue" });
    if (!passage?.markdown.trim()) return notify.error("Please select some text");
    if (passage.isArriving) return notify.error("Please wait until the images of the text have arrived");
    if (passage.markdown.length > maxPassageLength) {
      notify.error(`Please select at most ${maxPassageLength.toLocaleString("en")} characters`);
      return;
    }
    setAnswer("");
    setIsOver(false);
    setOpen({ passage, task, label });
    begin({ task, text: passage.markdown })
      // The query client has reported the failure. The text received before it can still be accepted.
      .catch(() => {})
      .finally(() => setIsOver(true));
  };
  const before = open?.passage.html ?? "";
  const written = answer && toHtml(answer);
  const after = written && keepImages(before, open?.task === "continue" ? before + written : written);
  return (
    <>
      {isShown && (
        // biome-ignore lint/a11y/useSemanticElements: the legend of a fieldset would be on a separate line
        <div className="editor-row" role="group" aria-label="AI for the selected text">
          {tasks.map(([task, label]) => (
            <button
              key={task}
              type="button"
              className="editor-word"
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => start(task, label)}
            >
              {label}
            </button>
          ))}
        </div>
      )}
      {open && (
        <Dialog title={open.label} onClose={close}>
          {after ? (
            <div className="passage-diff">
              <ShownDiff before={before} after={after} />
            </div>
          ) : (
            <p>{isOver ? "There is nothing to show." : "The model is thinking…"}</p>
          )}
          <p className="dialog-buttons">
            {isOver ? (
              <button
                type="button"
                className="button button-primary"
                disabled={!after}
                onClick={() => {
                  setOpen(undefined);
                  if (!open.passage.replace(after)) {
                    notify.error("The text has changed, so nothing was replaced. Please select it again.");
                  }
                }}
              >
                Accept
              </button>
            ) : (
              <button type="button" className="button" onClick={stop}>
                Stop
              </button>
            )}
            <button type="button" className="button" onClick={close}>
              Reject
            </button>
          </p>
        </Dialog>
      )}
    </>
  );
}
