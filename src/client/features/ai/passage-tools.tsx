import { useState } from "react";
import { maxPassageLength } from "../../../shared/limits.ts";
import type { RevisionTask } from "../../../shared/schemas/ai-schema.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
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

const tasks: readonly RevisionTask[] = ["improve", "shorten", "continue", "spelling"];

interface PassageToolsProps {
  /** Whether text is selected. */
  isShown: boolean;
  readPassage: (options: { wholeBlocks: boolean }) => Passage | null;
  /** Turns the model's Markdown into the editor's HTML. */
  toHtml: (markdown: string) => string;
}

/** AI tools for the selected text. The answer is shown as a diff that the writer accepts or rejects. */
export default function PassageTools({ isShown, readPassage, toHtml }: PassageToolsProps) {
  const words = useAdminWords();
  const [open, setOpen] = useState<{ passage: Passage; task: RevisionTask }>();
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
  const start = (task: RevisionTask) => {
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
  return (
    <>
      {isShown && (
        // biome-ignore lint/a11y/useSemanticElements: the legend of a fieldset would be on a separate line
        <div className="editor-row" role="group" aria-label={words.ai.forSelection}>
          {tasks.map((task) => (
            <button
              key={task}
              type="button"
              className="editor-word"
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => start(task)}
            >
              {words.ai.tasks[task]}
            </button>
          ))}
        </div>
      )}
      {open && (
        <Dialog title={words.ai.tasks[open.task]} onClose={close}>
          {after ? (
            <div className="passage-diff">
              <ShownDiff before={before} after={after} />
            </div>
          ) : (
            <p>{isOver ? words.ai.nothing : words.ai.thinking}</p>
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
                    notify.error(words.ai.textChanged);
                  }
                }}
              >
                {words.ai.accept}
              </button>
            ) : (
              <button type="button" className="button" onClick={stop}>
                {words.ai.stop}
              </button>
            )}
            <button type="button" className="button" onClick={close}>
              {words.ai.reject}
            </button>
          </p>
        </Dialog>
      )}
    </>
  );
}
