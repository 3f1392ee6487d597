import { useAdminWords } from "../../lib/admin-words.ts";
import { RichHtml } from "../../ui/rich-html.tsx";

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
export function ArrivingDraft({ html, isWriting, onInsert, onDiscard }: ArrivingDraftProps) {
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
