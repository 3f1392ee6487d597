import { useAdminWords } from "../../lib/admin-words.ts";
import { ShownDiff } from "../../ui/diff/shown-diff.tsx";
import "./passage-answer.css";

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
export function PassageAnswer({ title, change, isOver, onAccept, onStop, onReject }: PassageAnswerProps) {
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
